import { useQueries } from '@tanstack/react-query'
import { mediaQuery, type MediaView } from '#api/media.ts'
import { listMediaIds } from '#composer/session/model/parts.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { OneOf } from './setting-choice.tsx'
import type { SettingControlProps } from './setting-control.tsx'

/** Selects one of the files that the account's version of the post has. */
export const FileOf = ({ isOffered, ...props }: SettingControlProps & { isOffered: (file: MediaView) => boolean }) => {
  const ids = useContentCopy(listMediaIds, props.targetId)
  const files = useQueries({ queries: ids.map((id) => mediaQuery(id)) })
  const options = files.flatMap(({ data }) => (data && isOffered(data) ? [{ value: data.id, label: data.filename }] : []))
  return <OneOf {...props} options={options} />
}
