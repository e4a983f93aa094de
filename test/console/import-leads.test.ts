import { afterEach, describe, expect, test } from '@jest/globals';
import { json, setUpConsole, textOf } from '../support/console-app.js';

/** Import of leads: choose a file, match its columns, see what will happen, import. */
const { page, reply, sent } = setUpConsole();

afterEach(() => page.app.em.execute('delete from leads'));

const leads = async () => (await page.app.as.staff.get('/api/leads?sort=["name","ASC"]')).body;

async function choose(content: string | Uint8Array<ArrayBuffer>) {
  await page.open('/leads/import', { role: 'admin' });
  const input = await page.screen.findByLabelText('Choose a CSV file', { selector: 'input' });
  await page.user.upload(input, new File([content], 'owners.csv', { type: 'text/csv' }));
}

const check = async () => {
  await page.press('Check the file');
  await page.screen.findByRole('heading', { name: 'Review' });
};

describe('a file from another program', () => {
  const FILE = [
    'First,Last,Email Address,Mobile,Street,City,Region,Zip,Home Type,Sq Ft,Rent,Color,Tags',
    'Dana,Whitfield,dana@example.com,515-555-0142,412 Grand Ave,Ankeny,IA,50021,House,"1,850","$1,950.00",blue,Investor; VIP',
    '',
    'Ola,Berg,not an address,,9 Elm St,Ames,IA,50010,Castle,about 900,,,',
    ',,,,,,,,,,,,',
  ].join('\r\n');

  test('its columns are matched by their headings, and its rows become leads', async () => {
    await choose(FILE);
    const fieldOf = async (heading: string) =>
      (await page.screen.findByLabelText(`Field for ${heading}`)) as unknown as { value: string };
    expect((await fieldOf('Mobile')).value).toBe('phone');
    expect((await fieldOf('Sq Ft')).value).toBe('squareFootage');
    expect((await fieldOf('Region')).value).toBe('');
    expect((await fieldOf('Color')).value).toBe('');
    await page.user.selectOptions((await fieldOf('Region')) as never, 'state');
    page.fill(page.screen.getByLabelText('Tag for these leads'), 'From AppFolio');

    await check();
    page.screen.getByText('1 lead will be added.');
    page.screen.getByText('1 row has a problem and will be skipped.');
    expect(await leads()).toEqual([]);
    await page.press('Import 1 lead');

    await page.screen.findByText('1 lead imported.');
    expect(await leads()).toMatchObject([
      {
        name: 'Dana Whitfield',
        email: 'dana@example.com',
        phone: '515-555-0142',
        propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
        propertyType: 'single-family',
        squareFootage: 1850,
        estimatedRent: 1950,
        source: 'import',
        tags: ['investor', 'vip', 'from appfolio'],
      },
    ]);
    await page.user.click(page.screen.getByRole('link', { name: 'View imported leads' }));
    await page.row(/Dana Whitfield/);
    expect(page.path()).toContain('from%20appfolio');
  });

  test('every problem is listed with its row', async () => {
    await choose(FILE);

    await check();

    const row = page.within(await page.screen.findByRole('table'));
    expect(textOf(row.getByRole('rowheader'))).toBe('4');
    expect(textOf(row.getByRole('cell'))).toBe(
      "Property Type: “Castle” isn't a valid value. Square Footage: “about 900” isn't a valid value.",
    );
  });
});

test('an exported file imports unchanged', async () => {
  const lead = await page.app.make.lead({ name: 'Round Trip', email: 'trip@example.com', tags: ['vip'] });
  const { text } = await page.app.as.admin.get('/api/leads/export');
  await page.app.em.execute('delete from leads');
  await choose(text);

  await check();
  await page.press('Import 1 lead');

  await page.screen.findByText('1 lead imported.');
  const [{ name, email, propertyAddress, propertyType }] = await leads();
  expect({ name, email, propertyAddress, propertyType }).toEqual({
    name: 'Round Trip',
    email: 'trip@example.com',
    propertyAddress: lead.propertyAddress,
    propertyType: lead.propertyType,
  });
});

test('duplicates are skipped', async () => {
  await page.app.make.lead({ email: 'known@example.com', propertyAddress: '1 Elm St, Ames, IA 50010' });
  await choose('Name,Email,Address\nKnown,Known@example.com,"1 elm st, Ames, IA 50010"\n');

  await check();

  page.screen.getByText('1 row is a duplicate (same owner and address) and will be skipped.');
  page.screen.getByText('There is nothing to import.');
  expect(page.screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('a cell such as N/A counts as blank, and a value beyond the columns is a problem', async () => {
  await choose('Name,Email,Baths\nDana,dana@example.com,N/A\nOla,ola@example.com,2,extra\n');

  await check();
  page.screen.getByText('More values than columns.');
  await page.press('Import 1 lead');

  await page.screen.findByText('1 lead imported.');
  expect(await leads()).toMatchObject([{ name: 'Dana', bathrooms: null }]);
});

test('a duplicate in another part of the file is named after the import', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `Owner ${index},owner-${index % 29}@example.com`);
  await choose(['Name,Email', ...rows].join('\n'));
  await check();
  await page.press('Import 30 leads');

  await page.screen.findByText(/^29 leads imported\. 1 row was skipped/);
});

test('an import that is cut off continues where it stopped', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `Owner ${index},owner-${index}@example.com`);
  await choose(['Name,Email', ...rows].join('\n'));
  await check();
  let parts = 0;
  const restore = reply(/^POST \/api\/leads\/import/, () => {
    parts += 1;
    return parts === 2 ? json({ message: 'The database is busy.' }, 503) : undefined;
  });

  await page.press('Import 60 leads');
  await page.screen.findByText(/^The database is busy\. Continue to pick up/);
  page.screen.getByText('Importing row 25 of 60...');
  restore();
  await page.press('Continue');

  await page.screen.findByText('60 leads imported.');
  expect((await page.app.as.staff.get('/api/leads')).headers['content-range']).toBe('leads 0-24/60');
});

test.each([
  ['has only headings', 'Name,Email\n', 'This file has a header row but no leads.'],
  ['is a spreadsheet', 'PK\u0003\u0004\0\0', /^This isn't a CSV file\./],
  [
    'has an unclosed quotation mark',
    'Name,Email\nDana,dana@example.com\nOla,"ola@example.com\nUna,una@example.com\n',
    /^Row 3 has a quotation mark that is never closed\./,
  ],
  [
    'has too many rows',
    `Name\n${'x\n'.repeat(5_001)}`,
    'This file has 5,001 rows. Split it into files of at most 5,000.',
  ],
])('a file that %s is refused', async (_, content, problem) => {
  await choose(content);

  await page.screen.findByText(problem);
});

test.each([
  ['the name', 'Email\na@example.com\n', "Choose the column with the lead's name."],
  ['a contact', 'Name\nDana\n', 'Choose a column that has an email address or a phone number.'],
])('asks for the column of %s', async (_, content, problem) => {
  await choose(content);

  await page.press('Check the file');

  await page.screen.findByText(problem);
  expect(sent.filter(({ line }) => line.includes('/import'))).toEqual([]);
});

test('a Windows-1252 file is read', async () => {
  const bytes = Uint8Array.from(
    [...'Name,Email\nRen? Dubois,rene@example.com\n'].map((c) => (c === '?' ? 0xe9 : c.charCodeAt(0))),
  );
  await choose(bytes);
  await check();
  await page.press('Import 1 lead');

  await page.screen.findByText('1 lead imported.');
  expect(await leads()).toMatchObject([{ name: 'René Dubois' }]);
});

test("staff who aren't admins can't import", async () => {
  await page.open('/leads/import');

  await page.screen.findByText(/admin/i);
  expect(page.screen.queryByText('Choose a CSV file')).toBeNull();
});
