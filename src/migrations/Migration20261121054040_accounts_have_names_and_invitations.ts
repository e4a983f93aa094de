import { Migration } from '@mikro-orm/migrations';

export class Migration20261121054040_accounts_have_names_and_invitations extends Migration {
  override name = 'Migration20261121054040_accounts_have_names_and_invitations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "invitations" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "email" citext not null, "name" text null, "role" text not null, "token_hash" text not null, "expires_at" timestamptz not null, "invited_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`alter table "invitations" add constraint "invitations_email_unique" unique ("email");`);
    this.addSql(
      `alter table "invitations" add constraint "invitations_token_hash_unique" unique ("token_hash");`,
    );

    this.addSql(`alter table "users" add "name" text null;`);

    this.addSql(
      `alter table "invitations" add constraint "invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "invitations" add constraint "invitations_role_check" check ("role" in ('admin', 'user'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "invitations" cascade;`);

    this.addSql(`alter table "users" drop column "name";`);
  }
}
