import type { ServerResponse } from 'node:http';
import type { Contract } from './contract.js';
import { sendWithoutEnd } from './http-faults.js';

export interface RentcastEstimate {
  rent: number;
  rentRangeLow: number;
  rentRangeHigh: number;
  subjectProperty: Record<string, unknown>;
  comparables: Record<string, unknown>[];
}

export interface Exchange {
  response: ServerResponse;
  contract: Contract;
  /** RentCast's normal response to this query. */
  estimate: RentcastEstimate;
  /** Delays the response until the test releases it. */
  hold(answer: () => void): void;
}

export type Reply = (exchange: Exchange) => void;
export type ReplyName = keyof typeof REPLIES;

const ESTIMATE: Reply = ({ response, contract, estimate }) =>
  sendJson(response, 200, contract.conforming(200, estimate));

/** Replies by name. Numbers are error responses of the contract. */
export const REPLIES = {
  estimate: ESTIMATE,
  400: refusing(400),
  401: refusing(401),
  404: refusing(404),
  429: refusing(429),
  500: refusing(500),
  504: refusing(504),
  slow: (exchange) => exchange.hold(() => ESTIMATE(exchange)),
  reset: ({ response }) => response.destroy(),
  cut: ({ response, estimate }) => sendHalf(response, JSON.stringify(estimate)),
  malformed: ({ response, estimate }) =>
    send(response, 200, 'application/json', JSON.stringify(estimate).slice(0, -40)),
  html: ({ response }) => sendPage(response, 200),
  'html-404': ({ response }) => sendPage(response, 404),
  'html-500': ({ response }) => sendPage(response, 500),
  redirect: ({ response }) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  endless: ({ response }) => sendWithoutEnd(response, '{"rent":1900,"notice":"'),
  half: ({ response, estimate }) => sendJson(response, 200, halfOf(estimate)),
  'old-shape': ({ response, estimate }) => sendJson(response, 200, oldShapeOf(estimate)),
} satisfies Record<string | number, Reply>;

/** A successful response with the given parts; the rest comes from the contract's example. */
export function answering(parts: Partial<RentcastEstimate>): Reply {
  return (exchange) => ESTIMATE({ ...exchange, estimate: { ...exchange.estimate, ...parts } });
}

/** Responds 200 with any JSON. */
export function answeringExactly(body: unknown): Reply {
  return ({ response }) => sendJson(response, 200, body);
}

interface Refusal {
  message?: string;
  retryAfter?: number | string;
}

/** An error response of the contract. */
export function refusing(status: number, { message, retryAfter }: Refusal = {}): Reply {
  return ({ response, contract }) => {
    if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
    const body = { ...contract.example(status), ...(message && { message }) };
    sendJson(response, status, contract.conforming(status, body));
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'x-request-id': 'fake-1' }).end(text);
}

function sendPage(response: ServerResponse, status: number): void {
  send(response, status, 'text/html', '<!doctype html><title>Not the page you want</title>');
}

function sendHalf(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

/** A rent, with half of the other fields missing or null. */
function halfOf({ rent, comparables: [first, second, third] }: RentcastEstimate): object {
  return {
    rent,
    rentRangeLow: null,
    subjectProperty: { bedrooms: null, squareFootage: null, yearBuilt: 1994 },
    comparables: [
      { formattedAddress: first?.formattedAddress, price: null, distance: first?.distance },
      { formattedAddress: second?.formattedAddress, price: second?.price, daysOnMarket: 18 },
      { price: third?.price, squareFootage: null, daysOnMarket: null },
    ],
  };
}

/** The former response shape: `property`, and comparables with `address` and `lastRentAmount`. */
function oldShapeOf({ subjectProperty, comparables, ...figures }: RentcastEstimate): object {
  const { yearBuilt, bedrooms, bathrooms, squareFootage, propertyType } = subjectProperty;
  return {
    ...figures,
    property: { yearBuilt, bedrooms, bathrooms, squareFootage, propertyType },
    comparables: comparables.map(({ formattedAddress, distance, squareFootage, price, daysOnMarket }) => ({
      address: formattedAddress,
      distance,
      squareFootage,
      lastRentAmount: price,
      daysOnMarket,
    })),
  };
}
