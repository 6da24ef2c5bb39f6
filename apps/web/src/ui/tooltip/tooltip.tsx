import { cloneElement, type ComponentProps, lazy, type ReactElement, Suspense } from 'react'
import { useHover } from './use-hover.ts'

const load = () => import('./tooltip-popup.tsx')

const Nothing = () => <></>

// Tooltips only repeat text, so nothing is lost if this fails to load.
const Popup = lazy(() =>
  load().then(
    ({ TooltipPopup }) => ({ default: TooltipPopup }),
    () => ({ default: Nothing }),
  ),
)

/** Names a control without text on hover. Must not contain anything that isn't available elsewhere. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement<ComponentProps<'button'>> }) => {
  const { anchor, handlers, close, hold } = useHover(children.props, load)
  return (
    <>
      {cloneElement(children, handlers)}
      {anchor && (
        <Suspense>
          <Popup anchor={anchor} text={text} onClose={close} onHover={hold} />
        </Suspense>
      )}
    </>
  )
}
