import { applyDecorators, SetMetadata } from '@nestjs/common';

/*
 * The metadata of decorators in @nestjs/swagger, which describes the API when someone asks for it. Importing them would
 * load its 500 modules at every start.
 */

/** Leaves a controller out of the description of the API. */
export const HideFromApiDescription = () => SetMetadata('swagger/apiExcludeController', [true]);

/** Describes the body of a route that takes a form with a file. */
export const FormBody = (body: { schema: object }) =>
  applyDecorators(
    SetMetadata('swagger/apiConsumes', ['multipart/form-data']),
    SetMetadata('swagger/apiParameters', [{ in: 'body', type: String, required: true, ...body }]),
  );
