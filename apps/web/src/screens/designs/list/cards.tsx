import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { type DesignSummary, toggleFavorite } from '#api/designs.ts'
import { remPx } from '#lib/rem.ts'
import { useCommands } from '#shell/commands.ts'
import { AnchoredMenu } from '#ui/menu/menu.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { WaitingTile } from '#web/tiles/tile-parts.tsx'
import { createSelectCommands } from '#web/tiles/select-commands.ts'
import styles from '#web/tiles/tiles.module.css'
import type { Selected } from '#web/tiles/use-selected.ts'
import type { TilePages } from '#web/tiles/use-tile-pages.ts'
import { useTiles } from '#web/tiles/use-tiles.ts'
import { DesignMenu } from '../actions/design-menu.tsx'
import { useDesignActions } from '../actions/use-design-actions.tsx'
import { Card } from './card.tsx'

const t = translator('designs')

const tilePx = 176
const gapPx = 16
/** The title and facts below a picture. */
const captionRem = 3.25

const selectCommands = createSelectCommands('designs', {
  one: () => t('selectMore'),
  upTo: () => t('selectTo'),
  all: () => t('selectAllShown'),
})

interface CardsProps {
  pages: TilePages<DesignSummary>
  total: number
  /** IANA name of the displayed time zone. */
  zone: string
  workspaceId: string
  /** Absent if the user can't write. */
  selection: Selected | undefined
  isTrash: boolean
}

/** The designs near the window. */
export const Cards = ({ pages, total, zone, workspaceId, selection, isTrash }: CardsProps) => {
  const { list, listeners, heightPx, active, tiles } = useTiles({
    pages,
    total,
    tilePx,
    rowPx: (width) => Math.round(width) + captionRem * remPx(),
    gapPx,
    selection,
  })
  useCommands(selectCommands, { selection, active, count: total })
  const [menu, setMenu] = useState<{ anchor: HTMLElement; design: DesignSummary; isOpen: boolean }>()
  const { actions, dialogs } = useDesignActions(workspaceId)
  const { mutate: onFavorite } = useMutation({
    mutationFn: (design: DesignSummary) => toggleFavorite(workspaceId, design),
    // The server switches it, so two requests at once could leave either state.
    scope: { id: 'favorite-designs' },
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  return (
    <>
      <ul {...listeners} ref={list} className={styles.tiles} aria-label={t('designs')} style={{ height: heightPx }}>
        {tiles.map(({ key, item, place }) =>
          item ? (
            <Card
              key={key}
              design={item}
              place={place}
              zone={zone}
              isTrash={isTrash}
              isSelected={selection?.has(item.id) ?? false}
              onToggle={selection?.toggle}
              onFavorite={onFavorite}
              onMenu={(anchor) => setMenu({ anchor, design: item, isOpen: true })}
            />
          ) : (
            <WaitingTile key={key} style={place.style} />
          ),
        )}
      </ul>
      {menu && (
        <AnchoredMenu anchor={menu.anchor} open={menu.isOpen} onClose={() => setMenu({ ...menu, isOpen: false })}>
          <DesignMenu design={menu.design} isTrash={isTrash} actions={actions} />
        </AnchoredMenu>
      )}
      {dialogs}
    </>
  )
}
