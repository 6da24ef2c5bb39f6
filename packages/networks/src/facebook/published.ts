import type { Json, Published } from '../spec/index.ts'
import { siteOrigin } from './wire.ts'

/** `form` decides the address. Facebook leads each of them to the one that it shows. */
export const toPublished = (pageId: string, form: 'post' | 'reel' | 'video' | 'story', id: string, reference?: Json): Published => {
  const paths = {
    post: `${pageId}/posts/${id.split('_').at(-1)}`,
    reel: `reel/${id}`,
    video: `${pageId}/videos/${id}`,
    story: `stories/${pageId}`,
  }
  return { externalId: id, externalUrl: `${siteOrigin}/${paths[form]}`, ...(reference === undefined ? {} : { reference }) }
}

export const toComment = (id: string): Published => ({ externalId: id, externalUrl: `${siteOrigin}/${id}` })
