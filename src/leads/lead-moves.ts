import { Injectable } from '@nestjs/common';
import { Reactions } from '../platform/reactions.js';
import type { Lead } from './lead.entity.js';

/** A lead has its new status, whoever put it there. */
@Injectable()
export class LeadMoves extends Reactions<Lead> {}
