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
import { FeedsController } from './feeds.controller.js';
import { PostsController } from './posts.controller.js';
import { PostsQueries } from './posts.queries.js';
import { PostsService } from './posts.service.js';
import { PublicBlogController } from './public-blog.controller.js';
import { PublicBlog } from './public-blog.js';
import { PublicListing } from './public-listing.js';
import { PublicPosts } from './public-posts.js';
import { PublicSitemap } from './public-sitemap.js';
import { SocialPicturesController } from './social-pictures.controller.js';
import { SocialPictures } from './social-pictures.js';

@Module({
  imports: [ContentModule],
  controllers: [
    PostsController,
    BlogImagesController,
    BlogImageFilesController,
    FeedsController,
    PublicBlogController,
    SocialPicturesController,
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
    PublicBlog,
    PublicListing,
    PublicPosts,
    PublicSitemap,
    SocialPictures,
  ],
  exports: [PublicBlog],
})
export class BlogModule {}
