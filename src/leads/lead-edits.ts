import { Injectable } from '@nestjs/common';
import { Reactions } from '../platform/reactions.js';
import type { Lead } from './lead.entity.js';

/** What staff changed of a lead. */
@Injectable()
export class LeadEdits extends Reactions<Lead> {}
