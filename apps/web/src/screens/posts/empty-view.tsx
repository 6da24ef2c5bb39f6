import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import { isNarrowed, type PostsSearch, type PostView } from './views.ts'

const t = translator('posts')

const texts = {
  all: 'emptyAll',
  drafts: 'emptyDrafts',
  scheduled: 'emptyScheduled',
  published: 'emptyPublished',
  'at-risk': 'emptyAtRisk',
  'needs-you': 'emptyNeedsYou',
  trash: 'emptyTrash',
} as const satisfies Record<PostView, string>

const clear = { q: undefined, account: undefined, network: undefined, post: undefined }

/** Explains what an empty view is for, and how to continue. */
export const EmptyView = ({ search, mayWrite }: { search: PostsSearch; mayWrite: boolean }) => {
  const { view = 'all' } = search
  if (isNarrowed(search)) {
    return (
      <Empty
        text={t('emptyNarrowed')}
        action={
          <ButtonLink to="/posts" search={(before) => ({ ...before, ...clear })}>
            {t('clear')}
          </ButtonLink>
        }
      />
    )
  }
  if (view === 'at-risk' || view === 'needs-you' || view === 'published' || view === 'trash') {
    const next = view === 'published' ? ('scheduled' as const) : undefined
    return (
      <Empty
        text={t(texts[view])}
        action={
          <ButtonLink to="/posts" search={(before) => ({ ...before, view: next })}>
            {t(next ? 'seeScheduled' : 'seeAll')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <Empty
      text={t(texts[view])}
      action={
        mayWrite && (
          <>
            <ButtonLink to="/publications/new">{t('new')}</ButtonLink>
            <ButtonLink to="/builds/new">{t('generate')}</ButtonLink>
          </>
        )
      }
    />
  )
}
