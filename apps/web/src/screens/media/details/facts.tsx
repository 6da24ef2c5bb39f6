import type { MediaView } from '#api/media.ts'
import { formatMoment } from '#i18n/time.ts'
import { formatBytes, formatDuration } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import styles from './details.module.css'

const t = translator('media')

/** What the analysis found. */
export const Facts = ({ file, zone }: { file: MediaView; zone: string }) => {
  const { width, height, duration, frame_rate: rate, video_codec: video, audio_codec: audio } = file
  const codecs = [video, audio].filter(Boolean).join(', ')
  const facts: [string, string | undefined][] = [
    [t('factType'), file.mime_type],
    [t('factSize'), formatBytes(file.size)],
    [t('factPixels'), width !== undefined && height !== undefined ? t('pixels', { width, height }) : undefined],
    [t('factDuration'), duration === undefined ? undefined : formatDuration(duration)],
    [t('factFrameRate'), rate === undefined ? undefined : t('frameRate', { rate })],
    [t('factCodecs'), codecs || undefined],
    [t('factAdded'), formatMoment(file.created_at, zone)],
    [t('factUsed'), file.last_used_at && formatMoment(file.last_used_at, zone)],
    [t('factTrashed'), file.trashed_at && formatMoment(file.trashed_at, zone)],
  ]
  return (
    <section className={styles.part} aria-label={t('facts')}>
      <h3>{t('facts')}</h3>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
