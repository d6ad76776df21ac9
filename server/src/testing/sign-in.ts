import type { Answer, TestServer } from '../testing.ts';

/** Requests a new access token, with or without the refresh cookie. */
export function refresh(server: TestServer, cookie?: string): Promise<Answer> {
  const headers = cookie === undefined ? {} : { cookie: `emberlore_refresh=${cookie}` };
  return server.call('GET', '/api/accessToken/refresh', { headers });
}

/** Requests the account of an access token. */
export function validate(server: TestServer, token: string): Promise<Answer> {
  return server.call('GET', '/api/login/token', { token });
}

/** Logs in with e-mail address and password. */
export function login(server: TestServer, email: string, password: string): Promise<Answer> {
  return server.call('POST', '/api/login', { json: { email, password } });
}
