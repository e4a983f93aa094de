import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { formatAddress } from '#shared/address.js';
import type { AnalysisView } from '#shared/analysis.js';
import { formatDate, formatDollars } from '#shared/format.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { rentChange, shownNet } from '#shared/report.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import {
  layoutVersion,
  ReportPdfService,
  ReportQueue,
} from '../../src/analysis/report-pdf/report-pdf.service.js';
import { Retention } from '../../src/platform/database/retention.js';
import { textOf } from '../site/built-site.js';
import { property, settledReport, submit } from '../support/analysis.js';
import { type Agent, startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answering, answeringExactly } from '../support/fake-rentcast-replies.js';
import { type ReadPdf, readPdf } from '../support/read-pdf.js';
import { temporarySettings } from '../support/temporary-settings.js';

const HOSTILE = '1 Ülica 🏠 \u202eevil\u202c 李明街 Nguyễn';

let rentcast: FakeRentcast;
let product: TestApp;
let clock: FrozenClock;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  product = await startApp({
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
  });
  clock = freezeClock(product);
});

afterEach(() => rentcast.reset());

afterAll(async () => {
  clock.unfreeze();
  await product.close();
  await rentcast.close();
});

const ask = (leadId: string, query = '') =>
  product.as.anonymous.post(`/api/public/analyses/${leadId}/pdf${query}`);
const generate = (body: object, as: Agent = product.as.staff) =>
  as.post('/api/pdf/generate-report').send(body);

async function fetchFile(url: string, { token }: { token?: string } = {}) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(product.url + url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
}

async function publicPdf(leadId: string, query = ''): Promise<ReadPdf> {
  return readPdf((await fetchFile((await ask(leadId, query)).body.url)).bytes);
}

async function staffPdf(body: object): Promise<ReadPdf> {
  return readPdf((await fetchFile((await generate(body)).body.url, product.as.staff)).bytes);
}

async function settled(values: Parameters<typeof property>[0] = {}): Promise<AnalysisView> {
  const { leadId } = await submit(product, [property(values)]);
  return settledReport(product, leadId);
}

const settings = temporarySettings(() => product);

/** Collapses whitespace, because files and pages break lines differently. */
const words = (text: string) => text.replace(/\s+/g, ' ');

/** Everything with a digit in it, each once. */
function figuresIn(text: string): string[] {
  const found = words(text).match(/[−-]?\$?\d[\d,]*(?:\.\d+)?%?/g) ?? [];
  return [...new Set(found)];
}

/** The cover shows the date but no owner. */
function expectNoOwner(text: string, { estimatedAt }: AnalysisView): void {
  const prepared = REPORT_TEXT.preparedOn(formatDate(estimatedAt!));
  expect(words(text)).toContain(prepared);
  expect(words(text)).not.toContain(`${prepared} for`);
}

// P-7, S-44..S-49, S-169
describe('a report opened with its link', () => {
  test('is a private download with a file name', async () => {
    const { leadId } = await settled({ street: '412 Grand Ave' });

    const { status, body } = await ask(leadId);
    const file = await fetchFile(body.url);

    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(new RegExp(`^/api/public/analyses/${leadId}/pdf/[0-9a-f-]{36}$`)),
      fileName: 'rental-analysis-412-grand-ave-ankeny-ia-50021.pdf',
    });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${body.fileName}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-length': String(file.bytes.length),
    });
    expect(file.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  test.each([{ unitCount: 1 }, { unitCount: 4, propertyType: 'multi-family' as const }])(
    'shows every figure of its page, with $unitCount unit(s)',
    async (values) => {
      const { leadId, address, comparables } = await settled(values);

      const { text, pages } = await publicPdf(leadId);
      const { text: html } = await product.as.anonymous.get(`/analysis/${leadId}`);

      const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const figures = [...page.matchAll(/<(td|dd|strong|h1)\b[^>]*>([\s\S]*?)<\/\1>/g)]
        .flatMap(([, , inner]) => textOf(inner!).split('\n'))
        .map((figure) => figure.trim())
        .filter((figure) => /\d/.test(figure));
      expect(figures.length).toBeGreaterThan(30);
      for (const figure of figures) expect(words(text)).toContain(figure);
      expect(words(text)).toContain(address);
      for (const each of comparables) expect(words(text)).toContain(each.address);
      const isWhole = (page: string) => comparables.every(({ address }) => words(page).includes(address));
      expect(pages.filter(isWhole)).toHaveLength(1);
      for (const page of [text, textOf(html)]) expect(words(page)).toContain('egional figure');
      expect(text).not.toContain('egional default');
      expect(pages[0]).toContain('Estimated rent');
      expect(words(pages[0]!)).toContain('numbered as in the table');
    },
  );

  test.each([
    ['a house', {}, 'online'],
    ['a house', {}, 'full-service'],
    ['a building', { propertyType: 'multi-family' as const, unitCount: 12 }, 'online'],
    ['a building', { propertyType: 'multi-family' as const, unitCount: 12 }, 'full-service'],
    ['a house farther away than we manage', { city: 'Iowa City', zipCode: '52240' }, 'online'],
    ['a house without market data', { street: '999 Grand Ave' }, 'online'],
  ])('has the figures of its page and no others: %s %j, %s', async (which, values, plan) => {
    const isRough = which.includes('without');
    if (isRough) rentcast.next(answeringExactly({ rent: 0, comparables: [] }));
    const { leadId, status } = await settled(values);
    const { address } = (await product.as.anonymous.get('/api/public/company')).body;

    const { text } = await publicPdf(leadId, `?plan=${plan}`);
    const { text: html } = await product.as.anonymous.get(`/analysis/${leadId}?plan=${plan}`);

    const page = figuresIn(textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>'))));
    const withoutLetterhead = words(text).replace(formatAddress(address), '');
    const file = figuresIn(withoutLetterhead.replace(/Page \d+ of \d+/g, ''));
    expect(status).toBe(isRough ? 'fallback' : 'completed');
    expect(file.length).toBeGreaterThan(isRough ? 5 : 50);
    // Without an estimate, the page also says when a person will send one, and what setup costs.
    const shared = isRough ? page.filter((figure) => file.includes(figure)) : page;
    expect(file.toSorted()).toEqual(shared.toSorted());
  });

  test('says how the estimate changed since an earlier month, as its page does', async () => {
    const { leadId, rentEstimate } = await settled();
    await product.em.execute(
      `insert into rent_history (entry_id, month, rent_estimate)
       select id, (date_trunc('month', now()) - interval '2 months')::date, ? from property_analysis_entries where lead_id = ?`,
      [rentEstimate! - 35, leadId],
    );
    const { history } = await settledReport(product, leadId);

    const { text } = await publicPdf(leadId);
    const { text: html } = await product.as.anonymous.get(`/analysis/${leadId}`);

    const change = rentChange(rentEstimate!, history[0]!);
    expect(change).toMatch(/^Up \$35 from /);
    expect(html).toContain(change);
    expect(words(text)).toContain(change);
  });

  // P-236..P-245, decisions 1, 2
  test('shows the first year with every fee of the default plan for this property and rent', async () => {
    const property = { propertyType: 'multi-family' as const, unitCount: 4 };
    const { leadId, rentEstimate } = await settled(property);

    const { text } = await publicPdf(leadId);

    const request = { plan: 'online' as const, property, rentDollarsPerMonth: rentEstimate! * 4 };
    const { rows, net, headline, laterYears } = shownNet(request, SHIPPED_PRICE_BOOK);
    expect(rows[1]!.label).toBe('Management, 5.9%');
    for (const { label, amount } of [...rows, net]) expect(words(text)).toContain(`${label} ${amount}`);
    expect(words(text)).toContain(`${headline} rented all 12 months, after all our fees`);
    expect(words(text)).toContain(`Net in later years, if your residents stay: ${laterYears}`);
  });

  test('shows the fees of the plan that the owner is looking at, if we offer it', async () => {
    const { leadId } = await settled();

    const switched = await publicPdf(leadId, '?plan=full-service');
    const fullService = words(switched.text);
    const asked = await ask(leadId, '?plan=platinum');

    expect(fullService).toContain('Plan: Full Service');
    expect(switched.links).toContain(`http://localhost:3000/analysis/${leadId}?plan=full-service`);
    expect(fullService).toContain('Management, 8%');
    expect(asked.status).toBe(400);
  });

  test('shows the accepted fees to the owner and to staff', async () => {
    const { leadId } = await settled({ propertyType: 'multi-family', unitCount: 12 });
    const { body: lead } = await product.as.staff
      .patch(`/api/leads/${leadId}`)
      .send({ estimatedRent: 9_000, plan: 'full-service' });
    const before = words((await publicPdf(leadId)).text);
    await product.as.staff.post(`/api/leads/${leadId}/quotes`).send({ version: lead.version }).expect(201);
    await product.as.staff.patch(`/api/leads/${leadId}`).send({ estimatedRent: 1 }).expect(200);

    const files = [await publicPdf(leadId), await staffPdf({ lead: { id: leadId } })];

    expect(before).toContain('Plan: Full Service');
    expect(before).toContain('Rent for all 12 units, 12 months $273,600.00');
    for (const text of files.map((file) => words(file.text))) {
      expect(text).toMatch(
        /The fees you accepted on \w+ \d+, \d{4} for the Full Service plan, at a rent of \$9,000 a month for all 12 units\./,
      );
      expect(text).toContain('Balance due at move-in: $10,030 minus $9,000 $1,030.00');
      expect(text).toContain('Monthly fee $300.00');
      expect(text).toContain('Management, 7% of the rent $630.00');
      expect(text).toContain('Monthly total $930.00');
      expect(text).toContain('One-time setup fee $299');
      expect(text).toContain("Tenant placement, one month's rent $9,000");
      // 108,000 − 7,560 − 3,600 − 299 − 9,000 − 10,800
      expect(text).toContain('Net, first year $76,741.00');
      expect(text).not.toContain('273,600');
    }
  });

  test('names the reserve once, whether or not the owner accepted fees', async () => {
    const { body: company } = await product.as.admin.get('/api/company');
    await settings.company({ managementTerms: { ...company.managementTerms, reserveDollars: 300 } });
    const { leadId } = await settled();
    const { body: lead } = await product.as.staff
      .patch(`/api/leads/${leadId}`)
      .send({ estimatedRent: 2_000 });

    const before = words((await publicPdf(leadId)).text);
    await product.as.staff.post(`/api/leads/${leadId}/quotes`).send({ version: lead.version }).expect(201);
    const after = words((await publicPdf(leadId)).text);

    for (const text of [before, after]) expect(text.match(/\$300 reserve for repairs/g)).toHaveLength(1);
  });

  // decision 28, S-195, S-234
  test('labels a standard figure as such and nothing as market data', async () => {
    rentcast.next(404);
    const { leadId, address, createdAt } = await settled();

    const { text, title, pages } = await publicPdf(leadId);

    expect(pages).toHaveLength(1);
    expect(words(text)).toContain('“Entered by you” was given');
    expect(words(text)).not.toMatch(/“(From market|Calculated|Regional|Our standard)/);
    expect(title).toBe(`Estimate on its way for ${address}`);
    expect(words(text)).toContain(`Requested ${formatDate(createdAt)}`);
    expect(words(text)).toContain('A local expert will send your estimate');
    expect(words(text)).toContain(
      'Rough range: $1,600 to $2,000 a month. These are general figures for Greater Des Moines ($1,800 a month), not an estimate for your property.',
    );
    expect(words(text)).toContain('We found no comparable rentals near this address');
    expect(text).not.toMatch(
      /Prepared|The rent is an estimate|from market data|Estimated rent|Net, first year|confidence/,
    );
  });

  test('is prepared on the day of the estimate, as its page says', async () => {
    rentcast.next(404);
    const { leadId, analyses } = await submit(product, [property()]);
    const { createdAt } = await settledReport(product, leadId);
    clock.advance({ days: 3 });
    const estimate = { rentEstimate: 2_000, rentRangeLow: 1_900, rentRangeHigh: 2_100 };
    await product.as.staff.post(`/api/analyses/${analyses[0]!.entryId}/estimate`).send(estimate).expect(200);
    const { estimatedAt } = await settledReport(product, leadId);

    const { text, title } = await publicPdf(leadId);

    expect(formatDate(estimatedAt!)).not.toBe(formatDate(createdAt));
    expect(words(text)).toContain(REPORT_TEXT.preparedOn(formatDate(estimatedAt!)));
    expect(title).toMatch(/^Rental analysis of /);
  });

  // decision 19
  test('names no one, whatever staff know', async () => {
    const analysis = await settled();
    const { leadId } = analysis;
    await product.as.staff.patch(`/api/leads/${leadId}`).send({
      name: 'Selma Hidden',
      phone: '515-555-0177',
      repairChecklist: [{ name: 'Mend the leak', checked: true, estimatedCost: 70, customCost: null }],
    });

    const { text } = await publicPdf(leadId);

    expect(text).not.toMatch(/Hidden|0177|visitor\d|Mend the leak/);
    expectNoOwner(text, analysis);
    expect(text).toContain('Clarity Property Management');
  });

  test('is generated once for concurrent requests', async () => {
    const { leadId } = await settled();

    const [one, other] = await Promise.all([ask(leadId), ask(leadId)]);

    expect(one.status).toBe(201);
    expect(other.body).toEqual(one.body);
  });

  test('is generated again only if its content changes', async () => {
    const { leadId } = await settled();
    const first = await ask(leadId);

    const again = await ask(leadId);
    await product.as.admin.patch('/api/company').send({ phone: '515-555-0199' });
    const changed = await ask(leadId);

    expect(again.body).toEqual(first.body);
    expect(changed.body.url).not.toBe(first.body.url);
    expect(readPdf((await fetchFile(changed.body.url)).bytes).text).toContain('515-555-0199');
  });

  test("is not generated again for another property's new estimate, which it doesn't show", async () => {
    const { analyses } = await submit(product, [property(), property({ street: '9 Oak St' })]);
    const [own, other] = await Promise.all(analyses.map((each) => settledReport(product, each.leadId)));
    const { leadId } = own!;
    const first = await ask(leadId);

    await product.em.execute(
      `update property_analysis_results set rent_estimate = 2750 where entry_id in (
         select id from property_analysis_entries where lead_id = ?)`,
      [other!.leadId],
    );
    const again = await ask(leadId);

    expect((await settledReport(product, leadId)).siblings[1]!.figures!.rentEstimate).toBe(2750);
    expect(again.body).toEqual(first.body);
  });

  test('is generated again by a release that changes only the layout', async () => {
    const { leadId } = await settled();
    const first = await ask(leadId);
    const service = product.app.get(ReportPdfService);
    const { layout } = service as unknown as { layout: () => Promise<string> };

    Object.assign(service, { layout: async () => 'next release' });
    const next = await ask(leadId);
    Object.assign(service, { layout });
    const back = await ask(leadId);

    expect(next.body.url).not.toBe(first.body.url);
    expect(back.body).toEqual(first.body);
    expect(await layout()).toBe(await layoutVersion());
  });

  test.each(['sheet.js', 'tokens.css', 'table.ts'])('a change in %s is a new layout', async (file) => {
    const folder = await mkdtemp(join(tmpdir(), 'layout-'));
    await writeFile(join(folder, file), 'one');
    const before = await layoutVersion([folder]);
    await writeFile(join(folder, 'sheet.d.ts'), 'types are not drawn');
    const same = await layoutVersion([folder]);
    await writeFile(join(folder, file), 'other');

    expect(same).toBe(before);
    expect(await layoutVersion([folder])).not.toBe(before);
    await rm(folder, { recursive: true });
  });
});

// S-169; security: only the lead's id is read from the request
describe('a report generated by staff', () => {
  test("has the agreed rent, the selected improvements and the owner's name", async () => {
    const { leadId, rentEstimate } = await settled();
    await product.as.staff.patch(`/api/leads/${leadId}`).send({ name: 'Dženan Šarić' });
    const improvements = [
      { name: 'Interior painting', checked: true, estimatedCost: 4_000, customCost: 3_500 },
      { name: 'Landscaping', checked: true, estimatedCost: 500, customCost: null },
      { name: 'Left as it is', checked: false, estimatedCost: 900, customCost: null },
    ];

    const { text } = await staffPdf({ lead: { id: leadId }, rentEstimate: 2_345, improvements });

    expect(words(text)).toContain('$2,345');
    expect(words(text)).toContain(`our estimate is ${formatDollars(rentEstimate!)}`);
    expect(words(text)).toContain('Interior painting $3,500 Landscaping $500 Together $4,000');
    expect(text).not.toContain('Left as it is');
    expect(text.replace(/\n/g, '')).toContain('Dženan Šarić');
    expect(words(text)).toContain('Rent, 12 months $28,140.00');
  });

  test('uses the accepted rent and improvements, even if the lead changed since', async () => {
    const { leadId } = await settled();
    const chosen = [{ name: 'Mend the leak', checked: true, estimatedCost: 70, customCost: null }];
    const { body: lead } = await product.as.staff
      .patch(`/api/leads/${leadId}`)
      .send({ estimatedRent: 2_345, repairChecklist: chosen });
    await product.as.staff.post(`/api/leads/${leadId}/quotes`).send({ version: lead.version }).expect(201);
    await product.as.staff.patch(`/api/leads/${leadId}`).send({ estimatedRent: 1_111, repairChecklist: [] });

    const { text } = await staffPdf({ lead: { id: leadId } });

    expect(words(text)).toContain('Rent, 12 months $28,140.00');
    expect(words(text)).toContain('Mend the leak $70 Together $70');
    expect(text).not.toContain('1,111');
  });

  test('uses the agreed rent for each unit if nothing was accepted yet', async () => {
    const { leadId } = await settled({ unitCount: 2, propertyType: 'multi-family' });
    await product.as.staff.patch(`/api/leads/${leadId}`).send({ estimatedRent: 4_200 }).expect(200);

    const { text } = await staffPdf({ lead: { id: leadId } });

    expect(words(text)).toContain('$2,100');
    expect(words(text)).toContain('Rent for both units, 12 months $50,400.00');
  });

  test('reads everything else from the database, not from the request', async () => {
    const { leadId, address } = await settled();
    const lead = { id: leadId, name: 'Forged Name', propertyAddress: '1 Forged St', estimatedRent: 9 };

    const { text } = await staffPdf({ lead, rentEstimate: null, improvements: [] });

    expect(words(text)).toContain(address);
    expect(text).not.toContain('Forged');
    expect(text).not.toContain('Improvements');
  });

  test('does not show a name derived from an email', async () => {
    const analysis = await settled();

    expectNoOwner((await staffPdf({ lead: { id: analysis.leadId } })).text, analysis);
  });

  test('is a separate file for owner and staff, even concurrently', async () => {
    const { leadId } = await settled();

    const [owners, staffs] = await Promise.all([
      ask(leadId),
      generate({ lead: { id: leadId }, improvements: [] }),
    ]);

    expect((await fetchFile(owners.body.url)).status).toBe(200);
    expect((await fetchFile(staffs.body.url, product.as.staff)).status).toBe(200);
  });

  test("uses the lead's checklist if none is sent", async () => {
    const { leadId } = await settled();
    await product.as.staff.patch(`/api/leads/${leadId}`).send({
      repairChecklist: [{ name: 'Mend the leak', checked: true, estimatedCost: 70, customCost: null }],
    });

    expect(words((await staffPdf({ lead: { id: leadId } })).text)).toContain(
      'Mend the leak $70 Together $70',
    );
  });

  test.each([
    [{}],
    [{ lead: {} }],
    [{ lead: { id: 'nonsense' } }],
    [{ lead: { id: randomUUID() }, rentEstimate: -1 }],
    [{ lead: { id: randomUUID() }, rentEstimate: 1e12 }],
    [{ lead: { id: randomUUID() }, rentEstimate: '1800' }],
    [{ lead: { id: randomUUID() }, improvements: [{ name: '', estimatedCost: 1 }] }],
    [{ lead: { id: randomUUID() }, improvements: Array(51).fill({ name: 'Paint', estimatedCost: 1 }) }],
    [{ lead: { id: randomUUID() }, html: '<script>' }],
  ])('refuses %j', async (body) => {
    expect((await generate(body)).status).toBe(422);
  });
});

describe('a link to a file', () => {
  test("opens with its report's link or for staff, and for no one else", async () => {
    const { leadId } = await settled();
    const other = await settled();
    const { url } = (await ask(leadId)).body;
    const { url: ofStaff } = (await generate({ lead: { id: leadId } })).body;
    const fileId = url.split('/').at(-1);
    const staffFileId = ofStaff.split('/').at(-1);

    const answers = [
      await fetchFile(`/api/public/analyses/${other.leadId}/pdf/${fileId}`),
      await fetchFile(`/api/public/analyses/${leadId}/pdf/${staffFileId}`),
      await fetchFile(`/api/public/analyses/${leadId}/pdf/${randomUUID()}`),
      await fetchFile(`/api/public/analyses/${leadId}/pdf/nonsense`),
      await fetchFile(`/api/pdf/reports/${fileId}`, product.as.staff),
      await fetchFile(ofStaff),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 401]);
    expect((await fetchFile(ofStaff, product.as.admin)).status).toBe(200);
  });

  test('is valid for an hour', async () => {
    const { leadId } = await settled();
    const { url } = (await ask(leadId)).body;

    clock.advance({ seconds: 3_599 });
    const before = await fetchFile(url);
    clock.advance({ seconds: 2 });
    const after = await product.as.anonymous.get(url);

    expect(before.status).toBe(200);
    expect(after.status).toBe(404);
    expect(after.body).toMatchObject({ code: 'REPORT_FILE_NOT_FOUND' });
    expect((await ask(leadId)).body.url).not.toBe(url);
  });

  test('is not reused shortly before it expires', async () => {
    const { leadId } = await settled();
    const { url } = (await ask(leadId)).body;

    clock.advance({ seconds: 1_790 });
    const inTime = (await ask(leadId)).body.url;
    clock.advance({ seconds: 20 });
    const late = (await ask(leadId)).body.url;

    expect(inTime).toBe(url);
    expect(late).not.toBe(url);
  });

  test('is deleted after it expires', async () => {
    const { leadId } = await settled();
    await ask(leadId).expect(201);

    clock.advance({ seconds: 3_601 });
    await product.app.get(Retention).run();

    expect(await product.em.execute('select 1 from report_files where lead_id = ?', [leadId])).toEqual([]);
  });

  test('is not stored if the lead is deleted while it is being generated', async () => {
    const { leadId } = await settled();
    const drawings = product.app.get(ReportQueue);
    const draw = drawings.draw.bind(drawings);
    jest.spyOn(drawings, 'draw').mockImplementationOnce(async (content) => {
      await product.as.admin.delete(`/api/leads/${leadId}`).expect(200);
      return draw(content);
    });

    const { status, body } = await ask(leadId);

    expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
  });

  test('is deleted with its lead', async () => {
    const { leadId } = await settled();
    const { url } = (await ask(leadId)).body;

    await product.as.admin.delete(`/api/leads/${leadId}`);

    expect((await fetchFile(url)).status).toBe(404);
    expect((await ask(leadId)).status).toBe(404);
    expect(await product.em.execute('select 1 from report_files where lead_id = ?', [leadId])).toEqual([]);
  });
});

describe('a missing report', () => {
  test('is not created for an unknown lead, without an analysis, or without figures', async () => {
    const lead = await product.make.lead();
    const waiting = await product.make.lead();
    await product.make.entry({ leadId: waiting.id });

    const answers = [
      await ask(randomUUID()),
      await ask('nonsense'),
      await ask(waiting.id),
      await generate({ lead: { id: randomUUID() } }),
      await generate({ lead: { id: lead.id } }),
      await generate({ lead: { id: waiting.id } }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'LEAD_NOT_FOUND'],
      [404, 'LEAD_NOT_FOUND'],
      [409, 'REPORT_NOT_READY'],
      [404, 'LEAD_NOT_FOUND'],
      [404, 'ANALYSIS_NOT_FOUND'],
      [409, 'REPORT_NOT_READY'],
    ]);
  });
});

describe('the file', () => {
  test('is tagged, has a language and a title, and embeds its fonts', async () => {
    const { leadId, address } = await settled();

    const { tags, title, catalog, descriptions, fonts, links, pages } = await publicPdf(leadId);

    expect(title).toBe(`Rental analysis of ${address}`);
    expect(catalog).toContain('/Lang (en-US)');
    expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThan(4);
    expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(2);
    expect(new Set(tags)).toEqual(
      new Set(['Document', 'Sect', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD', 'Link']),
    );
    expect(descriptions.join('\n')).toMatch(
      /on a bar; the likely range is[\s\S]*5 rentals around the home by distance/,
    );
    expect(fonts.length).toBeGreaterThan(2);
    for (const font of fonts) expect(font).toContain('/FontFile2');
    expect(links).toContain(`http://localhost:3000/analysis/${leadId}`);
    expect(links.map((link) => new URL(link).protocol)).toEqual(['tel:', 'mailto:', 'http:']);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });

  test('draws no missing-glyph boxes and stays within limits for any input', async () => {
    const long = 'W'.repeat(110);
    rentcast.next(
      answering({
        comparables: Array.from({ length: 5 }, (_, index) => ({
          formattedAddress: `${HOSTILE} ${long} ${index}`,
          price: 999_999_999,
          distance: index,
          squareFootage: 999_999,
          daysOnMarket: 3_000,
        })),
      }),
    );
    const analysis = await settled({ street: `${HOSTILE} ${'x'.repeat(80)}`.slice(0, 118) });
    const { leadId } = analysis;
    await product.as.staff.patch(`/api/leads/${leadId}`).send({ name: '李明' });
    const improvements = Array.from({ length: 50 }, (_, index) => ({
      name: `${index} ${HOSTILE} ${long}`.slice(0, 120),
      estimatedCost: 1_000_000_000,
    }));

    const pdf = await staffPdf({ lead: { id: leadId }, rentEstimate: 1_000_000_000, improvements });

    expect(pdf.hasBoxes).toBe(false);
    expectNoOwner(pdf.text, analysis);
    expect(pdf.pages.length).toBeGreaterThan(3);
    expect(pdf.pages.length).toBeLessThan(12);
    expect(pdf.text).toContain('$50,000,000,000');
    expect(pdf.title).toContain('🏠');
    expect(words(pdf.text)).toContain('Ülica');
  });
});
