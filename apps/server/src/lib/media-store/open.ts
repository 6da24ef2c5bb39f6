import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { MediaStore } from './media-store.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Store } from './s3-store.ts'

/** Creates the configured store. Accesses nothing before the first use. */
export function createMediaStore(config: Config): MediaStore {
  if (config.MEDIA_STORE === 'disk') return createDiskStore(join(config.dataDir, 'media'))
  return createS3Store(
    createS3Client({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    }),
  )
}
