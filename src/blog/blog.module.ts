import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { BlogImageFilesController } from './blog-image-files.controller.js';
import { BlogImagesController } from './blog-images.controller.js';
import { BlogImages } from './blog-images.js';
import { BlogImagesService } from './blog-images.service.js';
import { blogListController } from './blog-lists.controller.js';
import { BLOG_LISTS } from './blog-lists.js';
import { BlogListsQueries } from './blog-lists.queries.js';
import { BlogListsService } from './blog-lists.service.js';
import { BlogPreviews } from './blog-previews.js';
import { PostsController } from './posts.controller.js';
import { PostsQueries } from './posts.queries.js';
import { PostsService } from './posts.service.js';

@Module({
  imports: [ContentModule],
  controllers: [
    PostsController,
    BlogImagesController,
    BlogImageFilesController,
    ...BLOG_LISTS.map(blogListController),
  ],
  providers: [
    BlogImages,
    BlogImagesService,
    BlogListsQueries,
    BlogListsService,
    BlogPreviews,
    PostsQueries,
    PostsService,
  ],
  exports: [BlogImages, BlogPreviews],
})
export class BlogModule {}
