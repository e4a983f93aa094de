import { raw } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { FAQ_CORRECTIONS } from './shipped-content/faq-corrections.js';

/** What an admin wrote stays as it is. */
export class Migration20261122224500_sample_answers_say_what_is_so extends Migration {
  override name = 'Migration20261122224500_sample_answers_say_what_is_so';

  override up(): void {
    for (const { was, is } of FAQ_CORRECTIONS) this.replace(was, is);
  }

  override down(): void {
    for (const { was, is } of FAQ_CORRECTIONS) this.replace(is, was);
  }

  private replace(was: string, is: string): void {
    this.addSql(raw('update faqs set answer = ? where is_sample and answer = ?', [is, was]));
  }
}
