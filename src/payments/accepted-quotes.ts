import { Injectable } from '@nestjs/common';
import { Reactions } from '../platform/reactions.js';
import type { Quote } from './quote.entity.js';

/** An offer was accepted; its lead is locked. */
@Injectable()
export class AcceptedQuotes extends Reactions<Quote> {}
