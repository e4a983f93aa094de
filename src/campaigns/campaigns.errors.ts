import { DomainError, InvalidFields, NotFound } from '../platform/errors.js';
import { CAMPAIGN_LIMITS, type CampaignTemplateView } from '../shared/campaigns/campaign.contract.js';
import type { CampaignSettingsView } from '../shared/campaigns/campaign-settings.js';

export class EnrollmentNotFound extends NotFound {
  override readonly code = 'ENROLLMENT_NOT_FOUND';
  constructor() {
    super('This campaign does not exist any more.');
  }
}

export class TemplateNotFound extends NotFound {
  override readonly code = 'TEMPLATE_NOT_FOUND';
  constructor() {
    super('This template does not exist any more.');
  }
}

/** Carries the record as it is now, so that the console can show what changed. */
export class CampaignChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'CONTENT_CHANGED';
  override readonly details: { current: CampaignTemplateView | CampaignSettingsView };

  constructor(current: CampaignTemplateView | CampaignSettingsView) {
    super('Somebody else changed this record meanwhile.');
    this.details = { current };
  }
}

export class WorkflowIsFull extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'LIST_FULL';
  constructor() {
    super(`A campaign holds ${CAMPAIGN_LIMITS.templates} messages at most. Delete one first.`);
  }
}

/** Rules between the fields of a template, where only some of them were sent. */
export class TemplateRefused extends InvalidFields {
  constructor(broken: [field: string, message: string][]) {
    super(broken.map(([field, message]) => ({ field, code: 'custom', message })));
  }
}

/** A test goes to oneself, and nobody here has given a number of their own. */
export class TestNeedsMail extends InvalidFields {
  override readonly code = 'TEST_NEEDS_MAIL';
  constructor() {
    super([], 'Only e-mails can be tried out: your account has no phone number.');
  }
}
