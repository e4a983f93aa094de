import { Injectable } from '@nestjs/common';
import { fewAtATime } from '../platform/few-at-a-time.js';
import { BoundedMap } from '../platform/keeping/bounded-map.js';
import { drawSocialPicture, type SocialWords } from './social-picture.js';

/** About 30 KB each. */
const MOST_PICTURES = 200;

/** The pictures of titles, kept in memory by all the words on them. */
@Injectable()
export class SocialPictures {
  private readonly drawn = new BoundedMap<string, Promise<Buffer>>(MOST_PICTURES);
  /** Drawing takes much memory. */
  private readonly inTurn = fewAtATime(1, MOST_PICTURES);

  pictureOf(words: SocialWords): Promise<Buffer> {
    const key = JSON.stringify(words);
    const picture = this.drawn.get(key) ?? this.draw(key, words);
    // The one asked for last is dropped last.
    this.drawn.set(key, picture);
    return picture;
  }

  private draw(key: string, words: SocialWords): Promise<Buffer> {
    const picture = this.inTurn(() => drawSocialPicture(words));
    picture.catch(() => this.drawn.delete(key));
    return picture;
  }
}
