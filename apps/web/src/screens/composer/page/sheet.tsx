import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useMedia } from '#lib/use-media.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { AccountTab } from '../views/accounts/account-tab.tsx'
import { Chooser } from '../views/accounts/chooser.tsx'
import { noteEdited } from '../session/last-edited.ts'
import { isEditable } from '../session/model/mode.ts'
import { useUndoKey } from '../views/parts/use-undo-key.ts'
import { PreviewButton } from '../views/preview/preview-column.tsx'
import { SheetView } from './sheet-view.tsx'
import { useMode, useSession } from '../hooks/use-session.ts'
import { everyAccount, useTightest, useViews } from '../hooks/use-views.ts'

const t = translator('composer')
/** Only published posts have a report. */
const Report = lazyPart(async () => {
  const [{ Report }] = await Promise.all([import('../views/report/report.tsx'), loadMessages('postPreview')])
  return { default: Report }
})
/** Only account views have settings. */
const Settings = lazyPart(async () => ({ default: (await import('../views/settings/settings.tsx')).Settings }))
const ViewPicker = lazyPart(async () => ({ default: (await import('../views/accounts/view-picker.tsx')).ViewPicker }))

/** From this many accounts on, a picker replaces the tabs, because the row would hide most of them. */
const manyTabs = { wide: 20, phone: 3 }

/** The post's content: one view shared by all accounts, and one view per account. */
export const Sheet = () => {
  const navigate = useNavigate()
  const isLocked = !isEditable(useMode())
  useUndoKey()
  const { workspace } = useSession()
  const { views, front, reported } = useViews()
  const tightest = useTightest(views)
  const isPhone = useMedia('(width < 640px)')
  const show = (value: string) => void navigate({ to: '.', search: (search) => ({ ...search, account: value }), replace: true })
  const isMany = views.length >= (isPhone ? manyTabs.phone : manyTabs.wide)

  return (
    <Tabs
      label={t('destinations')}
      value={front?.id ?? everyAccount}
      tabs={[
        { value: everyAccount, label: t('allAccounts', { count: views.length }) },
        ...views.map(({ id, account, name }) => ({ value: id, label: <AccountTab accountId={id} account={account} name={name} /> })),
      ]}
      after={
        <>
          {!reported.length && <PreviewButton />}
          {!isLocked && <Chooser />}
        </>
      }
      instead={
        isMany ? (
          <Suspense fallback={<Skeleton height="2.5rem" />}>
            <ViewPicker
              label={t('accountShown')}
              views={views}
              value={front?.id ?? everyAccount}
              all={{ value: everyAccount, label: t('allAccounts', { count: views.length }) }}
              onChange={show}
            />
          </Suspense>
        ) : undefined
      }
      onChange={show}
    >
      {reported.length > 0 ? (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <Report views={reported} />
        </Suspense>
      ) : (
        <div onInput={() => front && noteEdited(workspace.id, front.id)}>
          <SheetView key={`view ${front?.id}`} front={front} rulesOf={front?.id ?? tightest} isLocked={isLocked} />
          {front && (
            <Suspense fallback={<Skeleton height="12rem" />}>
              <Settings key={front.id} accountId={front.id} name={front.name} readOnly={isLocked} />
            </Suspense>
          )}
        </div>
      )}
    </Tabs>
  )
}
