import { Injectable } from '@nestjs/common';
import { Reactions } from '../platform/reactions.js';
import type { Lead } from './lead.entity.js';

/** A lead goes: a reaction that fails keeps it. */
@Injectable()
export class LeadRemovals extends Reactions<Lead> {}
