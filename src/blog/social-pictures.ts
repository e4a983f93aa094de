import { Injectable } from '@nestjs/common';
import { fewAtATime } from '../platform/few-at-a-time.js';
import { drawSocialPicture, type SocialWords } from './social-picture.js';

/** About 30 KB each. */
const MOST_PICTURES = 200;

/** The pictures of titles, kept in memory by all the words on them. */
@Injectable()
export class SocialPictures {
  /** The one asked for last stands last. */
  private readonly drawn = new Map<string, Promise<Buffer>>();
  /** Drawing takes much memory. */
  private readonly inTurn = fewAtATime(1, MOST_PICTURES);

  pictureOf(words: SocialWords): Promise<Buffer> {
    const key = JSON.stringify(words);
    const picture = this.drawn.get(key) ?? this.draw(key, words);
    this.drawn.delete(key);
    this.drawn.set(key, picture);
    const [oldest] = this.drawn.keys();
    if (this.drawn.size > MOST_PICTURES && oldest !== undefined) this.drawn.delete(oldest);
    return picture;
  }

  private draw(key: string, words: SocialWords): Promise<Buffer> {
    const picture = this.inTurn(() => drawSocialPicture(words));
    picture.catch(() => this.drawn.delete(key));
    return picture;
  }
}
