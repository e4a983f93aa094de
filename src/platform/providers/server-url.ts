import { type FieldError, InvalidFields } from '../errors.js';

/** A server on this machine needs no encryption, and often has none. */
export const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/** The URL of a mail server or a mailbox, from what people know about it. */
export function serverUrl(
  protocol: string,
  { server = '', port, username = '', password = '', folder = '' }: Record<string, string>,
): string {
  const errors: FieldError[] = [];
  if (!HOST_NAME.test(server))
    errors.push({ field: 'server', code: 'INVALID', message: 'A name such as mail.example.com' });
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    errors.push({ field: 'port', code: 'INVALID', message: 'A number up to 65535' });
  if (errors.length > 0) throw new InvalidFields(errors);
  const [user, secret, path] = [username, password, folder].map(encodeURIComponent);
  const login = user && `${user}:${secret}@`;
  return `${protocol}://${login}${server}${port ? `:${port}` : ''}${path && `/${path}`}`;
}

/** The parts such a URL was built from. */
export function serverFields(url: string): Record<string, string> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  const login = { username: user!, password: secret! };
  return { server: hostname, security: protocol.slice(0, -1), port, folder: folder!, ...login };
}

/** The protocol, server and port of such a URL. */
export function serverAddress(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host.toLowerCase()}`;
}
