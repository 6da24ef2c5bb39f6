import type { MediaView } from '#api/media.ts'
import { nameNetwork } from '#networks/names.ts'
import { TextArea } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import type { MediaItem } from '#composer/session/model/content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { tightestAltLimit } from '#composer/session/model/alt-text-limits.ts'
import styles from './media.module.css'
import { altTextId } from '#composer/commands/anchors.ts'

const t = translator('composerMedia')
/** Remaining characters at which the count is shown. */
const fewLeft = 100

interface AltTextProps {
  item: MediaItem
  file: MediaView | undefined
  part: string
  accountId: string | undefined
  readOnly: boolean
}

/** Edits a file's description, with the limit of the networks. */
export const AltText = ({ item: { media_id: id, alt_text }, file, part, accountId, readOnly }: AltTextProps) => {
  const { content, context, checked, edit } = useSession()
  const forms = useStore(checked, (value) => value.forms)
  const facts = useStore(context, (value) => value)
  const text = alt_text ?? file?.alt_text ?? ''
  const medium = facts.media.get(id)
  const limit = medium && tightestAltLimit(content.get(), { ...medium, altText: text }, { context: facts, forms }, accountId)
  const about = limit && { account: nameNetwork(limit.platform), count: Math.abs(limit.left) }
  return (
    <TextArea
      id={altTextId(id)}
      className={styles.alt}
      label={file?.mime_type.startsWith('image/') === false ? t('description') : t('altText')}
      placeholder={t('altTextHint')}
      value={text}
      readOnly={readOnly}
      rows={1}
      help={about && limit.left >= 0 && limit.left < fewLeft ? t('altLeft', about) : undefined}
      error={about && limit.left < 0 ? t('altTooLong', about) : undefined}
      onChange={({ target }) => edit({ type: 'alt-text', id, text: target.value, part, accountId })}
    />
  )
}
