// Every fault, in each of its forms.
import './mail-faults.api.test.ts';
