import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import './toast-host.css';

/** Must be imported with React.lazy, so that its library loads late. */
export function ToastHost() {
  return <Toaster position="bottom-center" duration={6000} mobileOffset={{ bottom: 76 }} />;
}
