import type { Answer, TestServer } from '../testing.ts';

/** Asks for a new access token, with the refresh cookie or without one. */
export function refresh(server: TestServer, cookie?: string): Promise<Answer> {
  const headers = cookie === undefined ? {} : { cookie: `emberlore_refresh=${cookie}` };
  return server.call('GET', '/api/accessToken/refresh', { headers });
}

/** Asks whose an access token is. */
export function validate(server: TestServer, token: string): Promise<Answer> {
  return server.call('GET', '/api/login/token', { token });
}

/** Logs in by e-mail address and password. */
export function login(server: TestServer, email: string, password: string): Promise<Answer> {
  return server.call('POST', '/api/login', { json: { email, password } });
}
