import { type INestApplication, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document of the running application; made at its first reading, since few ever ask for it. */
@Injectable()
export class ApiDescription {
  private app: INestApplication | null = null;
  private document: Promise<OpenAPIObject> | null = null;

  /** Tells which application to describe. */
  describes(app: INestApplication): void {
    this.app = app;
  }

  read(): Promise<OpenAPIObject> {
    this.document ??= this.create();
    return this.document;
  }

  private async create(): Promise<OpenAPIObject> {
    if (!this.app) throw new Error('There is no application to describe yet.');
    const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
    const settings = new DocumentBuilder().setTitle('Keyturn').setVersion('1').addBearerAuth().build();
    const document = SwaggerModule.createDocument(this.app, settings, { autoTagControllers: true });
    document.paths = Object.fromEntries(
      Object.entries(document.paths).filter(([path]) => path.startsWith('/api/')),
    );
    return document;
  }
}
