import { OnlineMigration } from './online/online-migration.js';

/** A device stays silent once the session that turned notifications on is over. */
const FORGET_DEVICES = `
  create function forget_devices() returns trigger language plpgsql as $$
  begin
    delete from push_subscriptions where session_id = new.id;
    return null;
  end $$`;

export class Migration20261126092900_add_push_subscriptions extends OnlineMigration {
  override name = 'Migration20261126092900_add_push_subscriptions';

  /** In two transactions, because a sign-in may write a session before its user. */
  override async up(): Promise<void> {
    if (!(await this.hasTable('push_subscriptions'))) await this.addTable();
    if (!(await this.hasConstraint('push_subscriptions_session_id_foreign'))) await this.followSessions();
  }

  private async addTable(): Promise<void> {
    await this.inTransaction(
      `create table "push_subscriptions" ("id" uuid not null default gen_random_uuid(), "user_id" uuid not null, "session_id" uuid not null, "endpoint" text not null, "p256dh" text not null, "auth" text not null, "renewed_at" timestamptz(3) not null default now(), primary key ("id"))`,
      `alter table "push_subscriptions" add constraint "push_subscriptions_endpoint_unique" unique ("endpoint")`,
      `create index "push_subscriptions_user_id_index" on "push_subscriptions" ("user_id")`,
      `create index "push_subscriptions_session_id_index" on "push_subscriptions" ("session_id")`,
      `alter table "push_subscriptions" add constraint "push_subscriptions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );
  }

  private async followSessions(): Promise<void> {
    await this.inTransaction(
      `alter table "push_subscriptions" add constraint "push_subscriptions_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete cascade`,
      FORGET_DEVICES,
      `create trigger sessions_revoked_devices after update of revoked_at on sessions for each row when (new.revoked_at is not null and old.revoked_at is null) execute function forget_devices()`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "sessions_revoked_devices" on "sessions";`);
    this.addSql('drop function if exists forget_devices');
    this.addSql(`drop table if exists "push_subscriptions" cascade;`);
  }
}
