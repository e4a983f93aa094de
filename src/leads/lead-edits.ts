import { Injectable } from '@nestjs/common';
import { Reactions } from '../platform/reactions.js';
import type { Lead } from './lead.entity.js';

/** Reactions to edits of a lead by staff. */
@Injectable()
export class LeadEdits extends Reactions<Lead> {}
