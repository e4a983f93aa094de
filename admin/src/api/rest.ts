import { httpClient } from '../httpClient';
import { takeBegun } from './begunReads';

export const API = '/api';

export async function read<T>(url: string, query: Record<string, unknown>): Promise<T> {
  const address = addressOf(url, query);
  const { json } = await (takeBegun(address) ?? httpClient(address));
  return json;
}

export function addressOf(url: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${url}?${search}` : url;
}

export async function ask<T>(
  url: string,
  method: 'POST' | 'PUT' | 'PATCH',
  body: object,
): Promise<{ data: T }> {
  const { json } = await httpClient(url, { method, body: JSON.stringify(body) });
  return { data: json };
}
