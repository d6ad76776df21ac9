import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { usePageFocus } from './use-page-focus.ts';

function Layout() {
  usePageFocus();
  return <Outlet />;
}

/** A page whose heading comes once it has loaded. */
function SlowPage() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), 100);
    return () => clearTimeout(timer);
  }, []);
  return loaded ? <h1>The journal</h1> : <p>Loading…</p>;
}

function PageWithBox() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <h1>A talk</h1>
      <input ref={box} aria-label="Message" />
    </>
  );
}

function Start() {
  return (
    <>
      <h1>Home</h1>
      <Link to="/slow">Journal</Link>
      <Link to="/box">Talk</Link>
    </>
  );
}

function open() {
  const children = [
    { path: '/', Component: Start },
    { path: '/slow', Component: SlowPage },
    { path: '/box', Component: PageWithBox },
  ];
  render(<RouterProvider router={createMemoryRouter([{ Component: Layout, children }])} />);
}

test('a page that opens has the focus on its heading, even if that comes late', async () => {
  open();
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'Journal' }));
  const heading = await screen.findByRole('heading', { name: 'The journal' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a page that focuses something itself keeps it there', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Talk' }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
});
