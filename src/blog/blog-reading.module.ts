import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { FeedsController } from './feeds.controller.js';
import { PublicBlogController } from './public-blog.controller.js';
import { PublicBlog } from './public-blog.js';
import { PublicListing } from './public-listing.js';
import { PublicPosts } from './public-posts.js';
import { PublicSitemap } from './public-sitemap.js';
import { SocialPicturesController } from './social-pictures.controller.js';

/** The blog as everybody reads it. */
@Module({
  imports: [ContentModule],
  controllers: [FeedsController, PublicBlogController, SocialPicturesController],
  providers: [PublicBlog, PublicListing, PublicPosts, PublicSitemap],
  exports: [PublicBlog],
})
export class BlogReadingModule {}
