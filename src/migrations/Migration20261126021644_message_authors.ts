import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126021644_message_authors extends OnlineMigration {
  override name = 'Migration20261126021644_message_authors';

  override async up(): Promise<void> {
    if (!(await this.hasColumn('messages', 'author_id'))) await this.addAuthor();
    await this.execute('alter table messages validate constraint messages_author_id_foreign');
    await this.createIndex('messages_author_id_index', 'messages (author_id) where author_id is not null');
  }

  private async addAuthor(): Promise<void> {
    await this.inTransaction(
      'lock table users in share row exclusive mode',
      'alter table messages add author_id uuid null',
      'alter table messages add constraint messages_author_id_foreign foreign key (author_id) references users (id) on delete set null not valid',
      'create trigger messages_written after insert on messages for each row when (new.lead_id is not null and new.author_id is not null) execute function notify_timelines()',
      `create or replace trigger messages_timeline after update of state, delivery on messages for each row when (new.lead_id is not null and new.state not in ('pending', 'sending')) execute function notify_timelines()`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "messages" drop constraint "messages_author_id_foreign";`);

    this.addSql(`drop index "messages_author_id_index";`);
    this.addSql(`drop trigger if exists "messages_written" on "messages";`);
    this.addSql(`drop trigger if exists "messages_timeline" on "messages";`);
    this.addSql(`alter table "messages" drop column "author_id";`);
    this.addSql(
      `create trigger messages_timeline after update of state on messages for each row when (new.lead_id is not null and new.state not in ('pending', 'sending')) execute function notify_timelines();`,
    );
  }
}
