/** Where backups are stored: a folder or a part of a bucket. A file appears complete or not at all. */
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { createS3Client } from '#lib/media-store/s3-client.ts'
import { BackupFailure } from '../failure.ts'
import { createBucketTarget } from './bucket.ts'
import { explained } from './explained.ts'
import { createFolderTarget } from './folder.ts'
import type { Run } from './run.ts'

export interface Target {
  /** For people, without secrets. */
  label: string
  /** Creates the target if only it is missing, and removes files that an abandoned run left unfinished. Later writes are of this run. */
  prepare(run: Run): Promise<void>
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Rejects with MediaMissing. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  size(name: string): Promise<number | undefined>
  /** The names of all files below a folder, with the folder. */
  list(folder: string): Promise<string[]>
  remove(name: string): Promise<void>
}

export type TargetConfig = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>

/** `text`: a folder, or `s3://bucket/prefix` in the object storage of the settings. Accesses nothing. */
export function openTarget(text: string, config: TargetConfig): Target {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/*(.*?)\/*$/.exec(text) ?? []
  if (bucket === undefined) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
      throw new BackupFailure('target_missing', `"${text}" isn't a target for backups: name a folder, or s3://bucket/prefix.`)
    return explained(createFolderTarget(resolve(join(text))))
  }
  if (!config.S3_ENDPOINT || !config.S3_ACCESS_KEY_ID || !config.S3_SECRET_ACCESS_KEY)
    throw new BackupFailure('no_permission', `${text} needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const client = createS3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  })
  return explained(createBucketTarget(client, { label: text, prefix: prefix && `${prefix}/` }))
}
