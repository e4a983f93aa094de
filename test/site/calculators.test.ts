import { describe, expect, test } from '@jest/globals';
import { openPage } from './built-site.js';
import { wordsIn } from './page-parts.js';

/** A control's value as the server rendered it. */
function valueIn(html: string, name: string): string | undefined {
  return html.match(new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`))?.[1];
}

/** A control's whole tag. */
function control(html: string, name: string): string {
  return html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '';
}

const LOSS =
  'value=400000&paid=300000&loan=360000&balance=350000&rate=6&taxes=6000&rent=2000&growth=0&years=1';

describe('/rent-vs-sell', () => {
  // P-12, P-94, P-147, P-226, P-246
  test('opens with the defaults in three groups, dollars with thousands separators', async () => {
    const { html, text } = await openPage('/rent-vs-sell');

    expect([...html.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, name]) => name)).toEqual([
      'Your home',
      'Your loan',
      'The rental',
    ]);
    const values = ['value', 'paid', 'loan', 'balance', 'rate', 'taxes', 'rent', 'growth', 'years'].map(
      (name) => valueIn(html, name),
    );
    expect(values).toEqual(['300,000', '300,000', '240,000', '220,000', '5', '3,600', '2,500', '3', '5']);
    expect(text).toContain('Your payment\n$1,288\na month');
  });

  // P-179..P-181
  test('money fields accept decimals, rates step by 0.1, years run from 1 to 30', async () => {
    const { html } = await openPage('/rent-vs-sell');

    expect(control(html, 'value')).toMatch(/type="text" inputMode="decimal"/);
    for (const rate of ['rate', 'growth']) {
      expect(control(html, rate)).toMatch(/type="number" inputMode="decimal" .*step="0\.1"/);
    }
    expect(control(html, 'years')).toMatch(/type="number" .*min="1" max="30" step="1"/);
  });

  // P-95, P-249
  test('shows the recommendation, the difference and both lines', async () => {
    const { html, text } = await openPage('/rent-vs-sell');

    expect(text).toContain(
      'Example with our starting numbers\nRENT OUT\n$91,262\nmore after 5 years if you rent it out',
    );
    expect(html).toContain('role="img" aria-label="$91,262 more after 5 years if you rent it out"');
    expect(text).toContain('Show the numbers\nYear\nRent out\nSell now\n0\n$62,000\n$62,000\n');
    expect(text).not.toContain('SELL');
  });

  // P-95, P-97, P-98, P-249
  test('a link restores its numbers and result', async () => {
    const { html, text } = await openPage(`/rent-vs-sell?${LOSS}`);

    expect(valueIn(html, 'rent')).toBe('2,000');
    expect(text).toContain('Our recommendation\nSELL\n$6,803\nmore after 1 year if you sell it now');
    expect(text).toContain('Negative cash flow in the first year\nRent falls $10,541 short of your costs');
    expect(text).toContain('The first year breaks even at a rent of $2,987 a month');
    expect(html).toContain('data-warning="true"');
  });

  // P-246, decision 5
  test('opens with an example rate that is labeled as one, and one tap switches to our own plan', async () => {
    const { html, text } = await openPage('/rent-vs-sell');
    const { html: typed } = await openPage('/rent-vs-sell?rent=2600&unlocked=signed-pass');
    const [, ours] = /href="([^"]*)"[^>]*>Use our Online plan/.exec(typed)!;
    const planned = await openPage(ours!.replaceAll('&amp;', '&'));

    expect(text).toContain('Example: 6% of rent');
    expect(text).toContain('6% is an example, not what we charge.\nUse our Online plan: 6.9% + $39 a month');
    expect(html).not.toContain('No plan');
    expect(valueIn(planned.html, 'rent')).toBe('2,600');
    expect(planned.html).toMatch(/<option value="online" selected="">/);
    expect(planned.text).not.toContain('is an example, not what we charge');
  });

  test.each(['rent=2260', 'rent=8000&units=4', 'rent=2500'])(
    'a report link with %s has no verdict until the owner enters the value of that home',
    async (carried) => {
      const { html, text } = await openPage(`/rent-vs-sell?${carried}&plan=online&value=&paid=`);
      const { text: valued } = await openPage(`/rent-vs-sell?${carried}&plan=online&value=310000&paid=`);
      const { text: entered } = await openPage(
        `/rent-vs-sell?${carried}&plan=online&value=310000&paid=&balance=180000`,
      );

      expect(text).toContain(
        "Enter your home value\nWe need it to compare renting with selling. The loan is still our example, so enter yours too, or 0 if you don't have one.",
      );
      expect(text).not.toMatch(/RENT OUT|SELL|more after|Rent leaves|Wealth if you sell|Gain since/);
      expect(valueIn(html, 'value')).toBe('');
      expect(valueIn(html, 'paid')).toBe('');
      expect(valued).toContain('With our example loan until you enter yours\nRENT OUT\n');
      expect(entered).toContain('Our recommendation\nRENT OUT\n');
      expect(text).not.toContain('Our recommendation');
    },
  );

  test('a link with a plan, a rent and what was paid keeps what was paid', async () => {
    const { html } = await openPage('/rent-vs-sell?rent=2260&plan=online&paid=200000');

    expect(valueIn(html, 'paid')).toBe('200,000');
  });

  test('says which numbers are still our example', async () => {
    const { text } = await openPage('/rent-vs-sell?plan=online');
    const rented = await openPage('/rent-vs-sell?rent=2260');
    const loaned = await openPage('/rent-vs-sell?value=310000&plan=online');

    expect(text).toContain('Example with our starting numbers\nRENT OUT\n');
    expect(rented.text).toContain('Example until you enter your home and loan\nRENT OUT\n');
    expect(loaned.text).toContain('With our example loan until you enter yours\nRENT OUT\n');
  });

  test('says what would change the recommendation', async () => {
    const { text } = await openPage(`/rent-vs-sell?${LOSS}`);

    expect(text).toMatch(
      /Renting out would come out ahead only if the rent were at least \$2,\d{3} a month or the home gained at least \d\.\d% a year\./,
    );
  });

  test('a small difference is too close to call', async () => {
    const { text } = await openPage(
      '/rent-vs-sell?value=100000&growth=10&loan=0&balance=0&taxes=0&rent=0&years=1',
    );

    expect(text).toContain('Too close to call\nRENT OUT\n$4,700');
    expect(text).toContain('The difference is less than 5% of what selling would leave you');
  });

  test('a chosen plan replaces the round number, and its fees count', async () => {
    const { html, text } = await openPage('/rent-vs-sell?plan=full-service');

    expect(html).toMatch(/<option value="full-service" selected="">Our Full Service plan</);
    expect(text).not.toContain('Rent leaves $7,640 after all costs.');
  });

  test('a plan sets aside what a report does for repairs', async () => {
    const example = await openPage('/rent-vs-sell');
    const { text } = await openPage('/rent-vs-sell?plan=online');

    expect(example.text).toContain('Rent leaves $7,640 after all costs.');
    expect(example.text).toContain('Maintenance is 5% of rent.');
    // 1% more for management, 5% more for repairs, $39 a month, setup and placement.
    expect(text).toContain(
      `Rent leaves $${(7_640 - 270 - 1_500 - 468 - 299 - 2_500).toLocaleString('en-US')} after all costs.`,
    );
    expect(text).toContain('Maintenance is 10% of rent, as in our rental analyses.');
    expect(text).not.toContain('With a plan, maintenance');
  });

  test("a fourplex report's link counts the fees of its units", async () => {
    const home = await openPage('/rent-vs-sell?value=300000&rent=8000&plan=online');
    const { html, text } = await openPage('/rent-vs-sell?value=300000&rent=8000&plan=online&units=4');

    const leaves = (page: string) => Number(/Rent leaves \$([\d,]+)/.exec(page)![1]!.replace(',', ''));
    // 5.9% instead of 6.9% of the rent.
    expect(leaves(text) - leaves(home.text)).toBe(960);
    expect(text).toContain('setup and tenant placement for all 4 units');
    expect(html).toContain('<input type="hidden" name="units" value="4"/>');
  });

  test('a link compares up to three scenarios without JavaScript', async () => {
    const saved = [2000, 2200, 2400].map((rent) => `rent=${rent}&plan=online`).join('|');
    const { html, text } = await openPage(`/rent-vs-sell?rent=2600&with=${encodeURIComponent(saved)}`);

    expect(text).toContain('Scenario 1\nScenario 2\nYour numbers now\nMonthly rent\n$2,000\n$2,200\n$2,600');
    expect(text).toContain('Three is the most you can compare.');
    expect(html).toMatch(/<input type="hidden" name="with" value="[^"]*rent=2200/);
    const [, edit] = html.match(/<a href="([^"]*)">Edit</)!;
    expect((await openPage(edit!.replaceAll('&amp;', '&').replace('#compare', ''))).text).toContain(
      'Scenario 1\nScenario 2\nYour numbers now\nMonthly rent\n$2,600\n$2,200\n$2,000',
    );
  });

  test('a scenario without a home value shows a dash for each result', async () => {
    const { text } = await openPage(
      `/rent-vs-sell?rent=2600&value=310000&with=${encodeURIComponent('rent=2000&plan=online&value=&paid=')}`,
    );

    const table = text.split('Your numbers now\n')[1]!;
    const row = (name: string) => table.split(`\n${name}\n`)[1]!.split('\n')[0];
    const names = ['Home value', 'First-year cash flow', 'Wealth if you rent', 'Wealth if you sell'];
    for (const name of names) expect([name, row(name)]).toEqual([name, '–']);
    expect(text).toContain('No home value');
  });

  // P-249
  test('a tie recommends renting out with no difference', async () => {
    const { text } = await openPage('/rent-vs-sell?growth=5&loan=0&balance=0&taxes=0&rent=0&years=1');

    expect(text).toContain('RENT OUT\n$0\ndifference after 1 year');
  });

  // P-95
  test('without a home value it says what is missing instead of a recommendation', async () => {
    const { html, text } = await openPage('/rent-vs-sell?value=');

    expect(text).not.toContain('Our recommendation');
    expect(text).toContain('Enter your home value\nWe need it to compare renting with selling.');
    expect(text).not.toMatch(/RENT OUT|SELL|more after/);
    expect(html).not.toMatch(/aria-label="\$[^"]* more after/);
  });

  // P-97
  test('positive first-year cash flow is not a warning', async () => {
    const { html, text } = await openPage('/rent-vs-sell');

    expect(text).toContain(
      'Rent leaves $7,640 after all costs. The first year breaks even at a rent of $1,785 a month.',
    );
    expect(html).not.toContain('data-warning');
  });

  // P-179, P-181; decision 30
  test('corrects invalid numbers and says so next to the field', async () => {
    const { html, text } = await openPage('/rent-vs-sell?years=99&value=9e99&rate=&growth=-90&rent=lots');

    const counted = ['years', 'value', 'rate', 'growth', 'rent'].map((name) => valueIn(html, name));
    expect(counted).toEqual(['30', '1,000,000,000', '0', '-20', '2,500']);
    expect(text.match(/Using .*/g)).toEqual([
      'Using $1,000,000,000',
      'Using $2,500',
      'Using -20%',
      'Using 30',
    ]);
  });

  // P-247, P-248; decision 5
  test('lists its assumptions', async () => {
    const { text } = await openPage('/rent-vs-sell');

    expect(text).toContain(
      "Unless you choose a plan, we use an example management rate of 6% of rent, which isn't our fee. Maintenance is 5% of rent.",
    );
    expect(text).toContain('With a plan, maintenance is 10% of rent, as in our rental analyses.');
    expect(text).toContain('The home is rented 12 months a year unless you enter a vacancy.');
    expect(text).toContain(
      'Selling costs are 6% of the home value at the time of sale, and the proceeds earn 5% a year',
    );
    expect(text).toContain('The mortgage is a 30-year fixed loan');
    expect(text).toContain('not advice');
  });

  test.each(['/rent-vs-sell', '/invest-a-view'])(
    'the plain form of %s carries the campaign along with the numbers',
    async (path) => {
      const { html } = await openPage(`${path}?utm_source=mail&utm_campaign=spring%20%22sale%22&other=1`);

      const form = html.match(/<form[^>]*method="get"[^>]*>.*?<\/form>/s)![0];
      expect(form).toContain('<input type="hidden" name="utm_source" value="mail"/>');
      expect(form).toContain('name="utm_campaign" value="spring &quot;sale&quot;"');
      expect(form).not.toContain('name="other"');
    },
  );

  test('is a plain form without JavaScript', async () => {
    const { html } = await openPage('/rent-vs-sell');

    expect(html).toMatch(/<form[^>]*action="\/rent-vs-sell" method="get"/);
    expect(html).toMatch(/<button[^>]*type="submit">Calculate</);
  });
});

describe('/invest-a-view', () => {
  /** The text of a strategy's card. */
  const aCard = (name: string, rate: string, risk: string, turnover: string, description: string) =>
    `${name}\n${rate}\na year (assumed)\nRisk\n${risk}\n· Portfolio turnover\n${turnover}× a year\n${description}`;

  // P-10, P-100, P-149, P-250..P-252
  test('offers three strategies as radio buttons with return, risk, turnover and description', async () => {
    const { html } = await openPage('/invest-a-view');

    expect(wordsIn(html, 'label').filter((words) => words.includes('Risk'))).toEqual([
      aCard(
        'Aggressive Growth',
        '12%',
        'High',
        '2.5',
        'You accept large swings for the highest expected return.',
      ),
      aCard('Balanced Growth', '9%', 'Medium', '1.8', 'You trade some of the return for a calmer ride.'),
      aCard('Steady Income', '7%', 'Low', '1.5', 'You put dependable income before growth.'),
    ]);
    expect(html.match(/<input type="radio" name="strategy"/g)).toHaveLength(3);
    expect(html).toMatch(/<input type="radio" name="strategy" checked="" value="balanced"/);
  });

  // P-101, P-150, P-182, P-253, P-254
  test('opens with the defaults and their result', async () => {
    const { html, text } = await openPage('/invest-a-view');

    const values = ['initial', 'monthly', 'years', 'target'].map((name) => valueIn(html, name));
    expect(values).toEqual(['100,000', '1,500', '20', '60,000']);
    expect(control(html, 'years')).toMatch(/min="1" max="50"/);
    expect(text).toContain('Value after 20 years\n$1,602,745');
    expect(text).toContain('Monthly income\n$5,342\nGoal coverage\nOver 100%\nAnnual shortfall\n$0\n');
    expect(text).toContain(
      'Goal reached\nThe income covers your target of $60,000 a year, with $4,110 to spare, if',
    );
    expect(html).toContain(
      'aria-label="After 20 years the value is $1,602,745, including $460,000 invested."',
    );
    expect(text).toContain('20\n$1,602,745\n$460,000\n');
  });

  // P-150, P-254; decision 30
  test('a link that falls short of the goal says by how much', async () => {
    const { text } = await openPage('/invest-a-view?strategy=steady');

    expect(text).toContain('Monthly income\n$3,951\nGoal coverage\n79%\nAnnual shortfall\n$12,589\n');
    expect(text).toContain('The income is $12,589 a year below your target of $60,000.');
  });

  // P-182; decision 30
  test('corrects invalid numbers and says so', async () => {
    const { html, text } = await openPage('/invest-a-view?strategy=moon&years=0&initial=-5&target=%2460k');

    expect(text).toContain('so we started with Balanced Growth.');
    expect(['years', 'initial', 'target'].map((name) => valueIn(html, name))).toEqual(['1', '0', '60,000']);
    expect(text.match(/Using .*/g)).toEqual(['Using $0', 'Using 1', 'Using $60,000']);
  });

  test('links to the rental analysis, like the other calculator', async () => {
    for (const path of ['/invest-a-view', '/rent-vs-sell']) {
      const { html } = await openPage(path);

      expect(html).toMatch(/<a class="button secondary" href="\/analysis">Get Your Free Analysis</);
    }
  });

  test('tells screen readers that amounts are in dollars', async () => {
    const { html } = await openPage('/invest-a-view');

    const hints = wordsIn(html, 'p').filter((words) => words.includes('in dollars'));
    expect(hints).toEqual([
      'What you start with.\n, in dollars',
      'What you add at the end of each month.\n, in dollars',
      'What you want per year, before taxes.\n, in dollars',
    ]);
  });

  test('states the 4% rule, the expected return, and that it is not advice', async () => {
    const { text } = await openPage('/invest-a-view?strategy=aggressive');

    expect(text).toContain('The income follows the 4% rule: each year you withdraw 4% of the value.');
    expect(text).toContain('We assume Aggressive Growth returns 12% a year');
    expect(text).toContain('not advice');
  });

  test('sliders have no name, so a plain form sends each number once', async () => {
    const { html } = await openPage('/invest-a-view');

    const sliders = html.match(/<input[^>]*type="range"[^>]*>/g)!;
    expect(sliders).toHaveLength(4);
    for (const slider of sliders) expect(slider).not.toContain(' name=');
    expect(html).toMatch(/<form[^>]*action="\/invest-a-view" method="get"/);
  });
});
