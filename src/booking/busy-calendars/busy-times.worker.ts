import { parentPort, workerData } from 'node:worker_threads';
import { type BusySearch, CalendarTooLarge, readBusyTimes } from './busy-times.js';
import type { BusyTimesAnswer } from './read-calendar.js';

/** Nothing of the error leaves this thread: it may quote the calendar. */
function answer(): BusyTimesAnswer {
  try {
    return { intervals: readBusyTimes(workerData as BusySearch) };
  } catch (error) {
    return { problem: error instanceof CalendarTooLarge ? 'tooLarge' : 'unreadable' };
  }
}

parentPort!.postMessage(answer());
