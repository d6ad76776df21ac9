import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const groups = '[data-tools]';
const buttons = 'button:not(:disabled)';

/**
 * Makes the tools of all messages one tab stop, at the latest message: Up and Down go through the messages, Left and
 * Right through all tools, Home and End to the first and the last.
 */
export function useToolKeys(box: RefObject<HTMLElement | null>) {
  const current = useRef<Element | null>(null);
  const mark = () => {
    const tools = findTools(box.current);
    const newest = tools.findLast(isFirstOfGroup);
    const stop = tools.find((tool) => tool === current.current) ?? newest;
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
  };
  useLayoutEffect(mark);
  return {
    onFocus({ target }: FocusEvent) {
      if (target.closest(groups)) current.current = target;
      mark();
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return;
      current.current = null;
      mark();
    },
    onKeyDown(event: KeyboardEvent) {
      const next = findNext(findTools(box.current), event);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

const findTools = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLButtonElement>(`${groups} ${buttons}`) ?? []),
];

const isFirstOfGroup = (tool: Element) => tool === tool.closest(groups)?.querySelector(buttons);

/** Returns the tool to which a key leads from the focused one. */
function findNext(tools: readonly HTMLButtonElement[], { key, target }: KeyboardEvent): HTMLButtonElement | undefined {
  const at = tools.indexOf(target as HTMLButtonElement);
  if (at < 0) return undefined;
  const own = tools[at]?.closest(groups);
  const isOther = (tool: Element) => isFirstOfGroup(tool) && tool.closest(groups) !== own;
  switch (key) {
    case 'ArrowLeft':
      return tools[at - 1];
    case 'ArrowRight':
      return tools[at + 1];
    case 'ArrowUp':
      return tools.slice(0, at).findLast(isOther);
    case 'ArrowDown':
      return tools.slice(at + 1).find(isOther);
    case 'Home':
      return tools[0];
    case 'End':
      return tools.at(-1);
  }
  return undefined;
}
