import { Injectable } from '@nestjs/common';
import { type ImageFilter, SITE_IMAGE_KINDS, type SiteImageView } from '#shared/site-image.js';
import { type DrawnImage, pictureOf } from '../../blog/blog-images.service.js';
import { readMappedPage } from '../../platform/database/read-page.js';
import { Conditions, Sql } from '../../platform/database/sql.js';
import type { ListQuery, Page } from '../../platform/http/list-query.js';
import { ImageNotFound } from '../content.errors.js';
import { FIRST_FORMATS, type ImageLook, type TeamPhoto, toTeamPicture } from '../images/image-keys.js';
import { IMAGE_COLUMNS } from '../images/site-image.entity.js';
import { toSitePicture } from '../images/site-images.queries.js';

/** How many users of an image are listed. */
const MAX_LISTED = 3;

const LOOK = `hash, width, height, widths, formats, blur, alt, is_decorative, focal_x, focal_y, crop, original`;

/** What uses a library image; while anything does, it can't be deleted. */
const LIBRARY_USERS = `
  select title from blog_posts
    where starts_with(featured_image, '/blog-images/' || images.id)
      or position('/blog-images/' || images.id in content) > 0
  union all select name from blog_authors where starts_with(avatar_url, '/blog-images/' || images.id)`;

/** Joined to a page's rows only: finding the users of an image reads every post. */
const USERS = `
  cross join lateral (select case images.place
    when 'library' then array(select title from (${LIBRARY_USERS}) u order by title limit ${MAX_LISTED})
    when 'team-member' then array(
      select m.name from team_members m where m.id = substr(images.id, length('team-member:') + 1)::uuid)
    when 'rental' then array(
      select r.address from rentals r where r.id = substr(images.id, length('rental:') + 1)::uuid)
    when 'property' then array(
      select coalesce(nullif(l.property_address, ''), l.email, l.name) from leads l
      where l.id = substr(images.id, length('property:') + 1)::uuid)
    else '{}'
  end as used_by) users`;

/**
 * Every image as one table: the fixed places whether or not they have one, then areas, homes, people and the library.
 * People's photos and the logo count as decorative: the text next to them says the same.
 */
const IMAGES = `(
  select k.kind as id, 'site' as place, k.position, s.version, s.changed_at, s.hash, s.width, s.height, s.widths,
    s.formats, s.blur, s.alt, coalesce(s.is_decorative, false) or k.kind = 'logo' as is_decorative,
    coalesce(s.focal_x, 50) as focal_x, coalesce(s.focal_y, 50) as focal_y, s.crop, s.original
  from unnest('{${SITE_IMAGE_KINDS.join(',')}}'::text[]) with ordinality as k (kind, position)
  left join site_images s on s.kind = k.kind
  union all
  select s.kind, split_part(s.kind, ':', 1), 100, s.version, s.changed_at, ${LOOK}
  from site_images s where s.kind like '%:%'
  union all
  select 'team-member:' || m.id, 'team-member', 100, m.photo ->> 'version', m.updated_at, null,
    (m.photo ->> 'width')::int, (m.photo ->> 'height')::int, m.photo -> 'widths',
    coalesce(m.photo -> 'formats', '${JSON.stringify(FIRST_FORMATS)}'), m.photo ->> 'blur', m.photo ->> 'alt', true,
    coalesce((m.photo ->> 'focalX')::int, 50), coalesce((m.photo ->> 'focalY')::int, 50),
    nullif(m.photo -> 'crop', 'null'), nullif(m.photo -> 'original', 'null')
  from team_members m where m.photo is not null
  union all
  select b.id::text, 'library', 100, b.version, b.created_at, ${LOOK} from blog_images b
) images`;

const COLUMNS = `id, place, version, changed_at as "changedAt", ${IMAGE_COLUMNS}, used_by as "usedBy"`;

interface ImageRow extends ImageLook {
  id: string;
  place: SiteImageView['place'];
  version: string | null;
  hash: string;
  /** Null for a fixed place without an image. */
  changedAt: string | null;
  usedBy: string[];
}

export type ImageListQuery = ListQuery<'changedAt', ImageFilter>;

/** Reads all images for the console. */
@Injectable()
export class LibraryQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: ImageListQuery): Promise<Page<SiteImageView>> {
    const column = sort.field === 'id' ? 'id' : 'changed_at';
    const read = {
      columns: COLUMNS,
      table: IMAGES,
      joins: USERS,
      conditions: conditionsOf(filter),
      order: `position, ${column} ${sort.order}, id ${sort.order}`,
      range,
    };
    return readMappedPage(this.sql, read, toView);
  }

  async get(id: string): Promise<SiteImageView> {
    const [row] = await this.sql.views<ImageRow>(`select ${COLUMNS} from ${IMAGES} ${USERS} where id = $1`, [
      id,
    ]);
    if (!row) throw new ImageNotFound();
    return toView(row);
  }
}

function conditionsOf({ id, place, missingAlt, unused }: ImageListQuery['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `id = any(${p}::text[])`)
    .when(place, (p) => `place = ${p}`);
  if (missingAlt) conditions.and(`hash is not null and not is_decorative and coalesce(alt, '') = ''`);
  if (unused) conditions.and(`place = 'library' and not exists (${LIBRARY_USERS})`);
  return conditions;
}

function toView(row: ImageRow): SiteImageView {
  const { id, place, alt, isDecorative, focalX, focalY, crop, original, usedBy, changedAt } = row;
  return {
    id,
    place,
    picture: row.version || place === 'library' ? toPicture(row) : null,
    alt,
    isDecorative,
    focalX,
    focalY,
    crop,
    original,
    usedBy,
    changedAt,
  };
}

function toPicture({ place, ...row }: ImageRow) {
  if (place === 'library') return pictureOf(row as DrawnImage);
  if (place === 'team-member') return toTeamPicture(row as unknown as TeamPhoto);
  return toSitePicture({ ...row, slot: row.id } as Parameters<typeof toSitePicture>[0]);
}
