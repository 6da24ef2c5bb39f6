import { useQueries } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { hasCode } from '#api/explain.ts'
import { mediaQuery } from '#api/media.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { daysOf } from '#api/workspaces.ts'
import { nameNetwork } from '#networks/names.ts'
import { formatMoment } from '#i18n/time.ts'
import { stateOfDestination } from '#web/delivery-status/state.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StateChip } from '#ui/state-chip/state-chip.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { idOfTarget } from '#composer/session/model/content.ts'
import { partsOf } from '#composer/session/model/parts.ts'
import { type PublishedMedia, publishedOf } from '#composer/session/model/published.ts'
import { Posts } from '#web/post-preview/posts.tsx'
import { useAppTheme } from '#web/post-preview/use-app-theme.ts'
import { useShown } from '../preview/use-shown.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import type { View } from '#composer/hooks/use-views.ts'
import styles from './report.module.css'

const t = translator('postPreview')

/** Names the files of the post that the server no longer has. */
const Missing = ({ media }: { media: readonly PublishedMedia[] }) => {
  const names = useQueries({
    queries: media.map(({ media_id: id }) => mediaQuery(id)),
    combine: (answers) => media.filter((_, index) => hasCode(answers[index]?.error, 'not_found')).map(({ filename }) => filename),
  })
  if (!names.length) return null
  return <p className={styles.note}>{t('missing', { names: new Intl.ListFormat(currentLanguage()).format(names), count: names.length })}</p>
}

const Content = ({ view }: { view: View }) => {
  const { checked } = useSession()
  const shown = useShown(view)
  const theme = useAppTheme()
  const text = useStore(checked, ({ content }) =>
    partsOf(content, view.id)
      .map((part) => part.text)
      .join('\n\n'),
  )
  if (shown === undefined) return <Skeleton height="8rem" />
  // A network without a preview still has its text.
  return shown ? <Posts {...shown} account={view.account} theme={theme} /> : <p className={styles.text}>{text}</p>
}

const Entry = ({ view }: { view: View }) => {
  const { id, account, name } = view
  const { publication, workspace } = useSession()
  const post = useStore(publication, (value) => value)
  const destination = post?.destinations.find((one) => idOfTarget(one) === id)
  if (!post || !destination) return null
  const { published_at: at, external_url: url, status } = destination
  const published = publishedOf(destination)
  return (
    <section className={styles.entry} aria-label={t('reportOf', { account: name, network: nameNetwork(account.platform) })}>
      <header className={styles.head}>
        <Avatar name={name} src={pictureOf(account)} size={24} />
        <h2 className={styles.name}>{name}</h2>
        <StateChip state={stateOfDestination(destination, post)} />
        {at && <time dateTime={at}>{formatMoment(at, daysOf(workspace).zone)}</time>}
        {url && (
          <a className={styles.link} href={url} target="_blank" rel="noreferrer">
            {t('viewLive')} <ExternalLink size={12} aria-hidden />
          </a>
        )}
      </header>
      {!published && <Notice>{t(status === 'published' ? 'notRecorded' : 'notConfirmed')}</Notice>}
      <Content view={view} />
      {published && <Missing media={published.segments.flatMap(({ media }) => media)} />}
    </section>
  )
}

/** Shows what was published to each account, read-only, whatever the post contains now. */
export const Report = ({ views }: { views: readonly View[] }) => (
  <div className={styles.report}>
    {views.map((view) => (
      <Entry key={view.id} view={view} />
    ))}
  </div>
)
