import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { blogTermController, PostsController } from './blog.controller.js';
import { BlogImageFilesController, BlogImagesController } from './blog-images.controller.js';
import { BlogImages, BlogImagesService } from './blog-images.service.js';
import { BlogPreviews } from './blog-previews.js';
import { BLOG_TERM_TYPES } from './blog-term.entity.js';
import { BlogTermsQueries } from './blog-terms.queries.js';
import { BlogTermsService } from './blog-terms.service.js';
import { SendNewsletter } from './newsletter.js';
import { PostsQueries } from './posts.queries.js';
import { PostsService } from './posts.service.js';
import { FeedsController, OgImagesController, PublicBlogController } from './public-blog.controller.js';
import { PublicBlogService } from './public-blog.service.js';
import { PublicListing } from './public-listing.js';
import { PublicPosts } from './public-posts.js';
import { PublicSitemap } from './public-sitemap.js';

@Module({
  imports: [ContentModule, SubscriptionsModule],
  controllers: [
    PostsController,
    BlogImagesController,
    BlogImageFilesController,
    FeedsController,
    PublicBlogController,
    OgImagesController,
    ...BLOG_TERM_TYPES.map(blogTermController),
  ],
  providers: [
    BlogImages,
    BlogImagesService,
    BlogTermsQueries,
    BlogTermsService,
    BlogPreviews,
    PostsQueries,
    PostsService,
    PublicBlogService,
    PublicListing,
    PublicPosts,
    PublicSitemap,
    SendNewsletter,
  ],
  exports: [BlogImages, BlogImagesService, PublicBlogService],
})
export class BlogModule {}
