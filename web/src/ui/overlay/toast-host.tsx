import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import './toast-host.css';

/** Loaded lazily: import it with React.lazy. */
export function ToastHost() {
  return <Toaster position="bottom-center" duration={6000} mobileOffset={{ bottom: 76 }} />;
}
