import { expect, test } from '@jest/globals';
import { loginPath, returnPath } from '../../admin/src/session/returnPath.js';

const from = (path: string) => returnPath(new URLSearchParams({ from: path }));

// S-13, decision 36
test('sign-in returns to the page the user came from', () => {
  const login = loginPath({ pathname: '/leads', search: '?filter=%7B%22q%22%3A%22oak%22%7D' });

  const path = returnPath(new URL(login, 'https://keyturn.example.com').searchParams);

  expect(path).toBe('/leads?filter=%7B%22q%22%3A%22oak%22%7D');
});

test('a filtered board is remembered with its filters, and the plain dashboard is not', () => {
  const login = loginPath({ pathname: '/dashboard', search: '?propertyType=condo' });

  expect(returnPath(new URL(login, 'https://keyturn.example.com').searchParams)).toBe(
    '/dashboard?propertyType=condo',
  );
  expect(loginPath({ pathname: '/dashboard', search: '' })).toBe('/login');
});

test('a user already on the login page still returns to the earlier page', () => {
  const login = loginPath({ pathname: '/admin/blog', search: '?post=new' });

  expect(loginPath(new URL(login, 'https://keyturn.example.com'))).toBe(login);
  expect(loginPath({ pathname: '/login', search: '' })).toBe('/login');
});

test('without a page to return to, sign-in opens the dashboard', () => {
  expect(returnPath(new URLSearchParams())).toBe('/dashboard');
  expect(from('/login')).toBe('/dashboard');
  expect(from('/')).toBe('/dashboard');
});

test.each([
  'https://evil.example.com/',
  '//evil.example.com',
  '/\\evil.example.com',
  '/\t/evil.example.com',
  'javascript:alert(1)',
  'leads',
])('%j leads to no other site', (path) => {
  expect(from(path)).toBe('/dashboard');
});
