import { Injectable, Logger } from '@nestjs/common';
import { drawReport } from './draw-report.js';
import type { ReportContent } from './report-content.js';
import { PdfFailed, TooManyDrawings } from './report-pdf.errors.js';

/** Some seconds' worth of drawings; a later caller would have given up before its turn. */
const MOST_WAITING = 50;

/** Draws one report after the other: several at once would take as long, and the memory of all of them. */
@Injectable()
export class Drawings {
  private readonly logger = new Logger('Drawings');
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Does the work when its turn has come. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MOST_WAITING) throw new TooManyDrawings();
    this.waiting += 1;
    const turn = this.last.then(work).finally(() => {
      this.waiting -= 1;
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Draws a report; only the caller whose turn it is may call it. */
  async draw(content: ReportContent): Promise<Buffer> {
    try {
      return await drawReport(content);
    } catch (err) {
      this.logger.error({ leadId: content.analysis.leadId, err });
      throw new PdfFailed(err);
    }
  }
}
