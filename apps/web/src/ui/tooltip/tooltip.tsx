import { cloneElement, type ComponentProps, lazy, type ReactElement, Suspense } from 'react'
import { useHover } from './use-hover.ts'

const load = () => import('./tooltip-popup.tsx')

const Nothing = () => <></>

// What it says is said elsewhere too, so nothing is missing without it.
const Popup = lazy(() =>
  load().then(
    ({ TooltipPopup }) => ({ default: TooltipPopup }),
    () => ({ default: Nothing }),
  ),
)

/** Says beside the pointer what a control without words does. Never holds what is not said elsewhere. */
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
