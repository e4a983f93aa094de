import { DomainError, InvalidFields, NotFound } from '../../platform/errors.js';
import { TOO_LARGE, TOO_MANY_PIXELS, WRONG_TYPE } from '../../shared/content/site-image.contract.js';

/** The file is no PNG, JPEG, WebP or GIF, by its first bytes or when it is read. */
export class NoPicture extends DomainError {
  readonly kind = 'wrong-type';
  readonly code = 'NO_PICTURE';
  constructor() {
    super(WRONG_TYPE);
  }
}

/** A small file can hold a picture that no memory holds. */
export class TooManyPixels extends InvalidFields {
  override readonly code = 'TOO_MANY_PIXELS';
  constructor() {
    super([{ field: 'file', code: 'TOO_MANY_PIXELS', message: TOO_MANY_PIXELS }], TOO_MANY_PIXELS);
  }
}

/** Anything but a form with a file. */
export class NotAForm extends DomainError {
  readonly kind = 'wrong-type';
  readonly code = 'UNSUPPORTED_MEDIA_TYPE';
  constructor() {
    super(WRONG_TYPE);
  }
}

export class FileTooLarge extends DomainError {
  readonly kind = 'too-large';
  readonly code = 'FILE_TOO_LARGE';
  constructor() {
    super(TOO_LARGE);
  }
}

export class ImageNotFound extends NotFound {
  override readonly code = 'IMAGE_NOT_FOUND';
  constructor() {
    super('There is no such image.');
  }
}
