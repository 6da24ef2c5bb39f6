import { useQueries } from '@tanstack/react-query'
import { mediaQuery } from '#api/media.ts'
import { listMediaIds } from '#composer/session/model/parts.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { OneOf } from './setting-choice.tsx'
import type { SettingControlProps } from './setting-control.tsx'

/** Selects one of the images that the account's version of the post has. */
export const ImageOf = (props: SettingControlProps) => {
  const ids = useContentCopy(listMediaIds, props.targetId)
  const files = useQueries({ queries: ids.map((id) => mediaQuery(id)) })
  const options = files.flatMap(({ data }) => (data?.mime_type.startsWith('image/') ? [{ value: data.id, label: data.filename }] : []))
  return <OneOf {...props} options={options} />
}
