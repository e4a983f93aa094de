const { ODOO_URL = '', ODOO_DB = '', ODOO_USERNAME = '', ODOO_API_KEY = '' } = process.env;

/** Environment variables that connect the application to a real Odoo, or null if none is configured. */
export const ODOO_ENV =
  ODOO_URL && ODOO_DB && ODOO_USERNAME && ODOO_API_KEY
    ? { ODOO_URL, ODOO_DB, ODOO_USERNAME, ODOO_API_KEY }
    : null;

/** Uses JSON-RPC, which the product does not use, so that data is read in a different way than it was written. */
async function rpc<T>(service: string, method: string, args: unknown[]): Promise<T> {
  const response = await fetch(new URL('/jsonrpc', ODOO_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'call', params: { service, method, args } }),
  });
  const { result, error } = (await response.json()) as { result: T; error?: { data?: { message?: string } } };
  if (error) throw new Error(error.data?.message ?? JSON.stringify(error));
  return result;
}

let signedIn: Promise<number> | undefined;

/** Calls a method of a model of the real Odoo. */
export async function askOdoo<T>(
  model: string,
  method: string,
  args: unknown[],
  options: object = {},
): Promise<T> {
  signedIn ??= rpc<number>('common', 'login', [ODOO_DB, ODOO_USERNAME, ODOO_API_KEY]);
  return rpc<T>('object', 'execute_kw', [
    ODOO_DB,
    await signedIn,
    ODOO_API_KEY,
    model,
    method,
    args,
    options,
  ]);
}

/** 19 of 19.0. */
export async function odooMajor(): Promise<number> {
  const { server_version } = await rpc<{ server_version: string }>('common', 'version', []);
  return Number.parseInt(server_version.replace(/^\D+/, ''), 10);
}
