import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  ASSIGNMENT_LIMITS,
  type CreateRule,
  type EditRule,
  type RuleFilter,
  type RuleSort,
  type RuleView,
} from '#shared/assignment.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import { defineError } from '../platform/errors.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { requireStaff } from '../users/staff.js';
import { AssignmentRule } from './assignment-rule.entity.js';

export const RuleNotFound = defineError('not-found', 'RULE_NOT_FOUND', 'Rule not found');
export const RuleChanged = defineError('conflict', 'RULE_CHANGED', (current: RuleView) => ({
  message: 'Someone else changed this rule in the meantime.',
  details: { current },
}));
export const TooManyRules = defineError(
  'invalid',
  'TOO_MANY_RULES',
  `There can be at most ${ASSIGNMENT_LIMITS.rules} rules. Delete one first.`,
);

const COLUMNS = `
  r.id, r.version, r.position, r.name, r.is_active as "isActive", r.sources, r.zip_codes as "zipCodes", r.cities,
  r.method, r.user_ids as "userIds", r.fallback_user_id as "fallbackUserId"`;

/** The admins' rules for new leads. */
@Injectable()
export class AssignmentRulesService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
  ) {}

  list({ sort, range, filter }: ListQuery<RuleSort, RuleFilter>): Promise<Page<RuleView>> {
    const conditions = new Conditions()
      .when(filter.id, (p) => `r.id = any(${p}::uuid[])`)
      .when(filter.method && [filter.method].flat(), (p) => `r.method = any(${p})`);
    const order = `${sort.field === 'id' ? 'r.id' : 'r.position'} ${sort.order}, r.id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'assignment_rules r', conditions, order, range };
    return readPage(this.sql, read);
  }

  /** A new rule comes last unless it says otherwise. */
  async create(body: CreateRule, actor: Actor): Promise<RuleView> {
    return this.em.transactional(async (em) => {
      // Locks in the same order as forms do, so that the two can't deadlock.
      const rules = await em.find(
        AssignmentRule,
        {},
        { orderBy: { position: 'asc', id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (rules.length >= ASSIGNMENT_LIMITS.rules) throw new TooManyRules();
      await requirePeople(em, body);
      const position = body.position ?? Math.max(0, ...rules.map((rule) => rule.position)) + 1;
      const rule = em.create(AssignmentRule, { ...body, position });
      await em.persist(rule).flush();
      this.audit.record(em, 'assignmentRule.created', actor, { id: rule.id, after: { name: rule.name } });
      return toView(rule);
    });
  }

  async edit(id: string, { version, id: _, ...changes }: EditRule, actor: Actor): Promise<RuleView> {
    return this.em.transactional(async (em) => {
      const rule = await this.lock(em, id);
      if (version !== undefined && version !== rule.version) throw new RuleChanged(toView(rule));
      await requirePeople(em, changes);
      em.assign(rule, changes);
      await em.flush();
      this.audit.record(em, 'assignmentRule.changed', actor, { id, after: changes });
      return toView(rule);
    });
  }

  async remove(id: string, actor: Actor): Promise<RuleView> {
    return this.em.transactional(async (em) => {
      const rule = await this.lock(em, id);
      this.audit.record(em, 'assignmentRule.deleted', actor, { id, before: { name: rule.name } });
      em.remove(rule);
      return toView(rule);
    });
  }

  private async lock(em: EntityManager, id: string): Promise<AssignmentRule> {
    const rule = await em.findOne(AssignmentRule, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!rule) throw new RuleNotFound();
    return rule;
  }
}

async function requirePeople(em: EntityManager, { userIds, fallbackUserId }: EditRule): Promise<void> {
  if (userIds) await requireStaff(em, userIds, 'userIds');
  if (fallbackUserId) await requireStaff(em, [fallbackUserId], 'fallbackUserId');
}

function toView(rule: AssignmentRule): RuleView {
  const { id, version, position, name, isActive, sources, zipCodes, cities, method, userIds } = rule;
  const fallbackUserId = rule.fallbackUserId ?? null;
  return {
    id,
    version,
    position,
    name,
    isActive,
    sources,
    zipCodes,
    cities,
    method,
    userIds,
    fallbackUserId,
  };
}
