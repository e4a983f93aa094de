import { Migration } from '@mikro-orm/migrations';

/** Who gets new leads. */
export class Migration20261125234600_assignment_rules extends Migration {
  override name = 'Migration20261125234600_assignment_rules';

  override up(): void {
    this.addSql(
      `create table "assignment_rules" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "name" text not null, "is_active" boolean not null default true, "sources" jsonb not null default '[]', "zip_codes" jsonb not null default '[]', "cities" jsonb not null default '[]', "method" text not null, "user_ids" jsonb not null, "fallback_user_id" uuid null, "turns" jsonb not null default '{}', primary key ("id"));`,
    );

    this.addSql(
      `alter table "assignment_rules" add constraint "assignment_rules_fallback_user_id_foreign" foreign key ("fallback_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "assignment_rules" add constraint "assignment_rules_method_check" check ("method" in ('round_robin', 'load', 'fixed'));`,
    );
  }
}
