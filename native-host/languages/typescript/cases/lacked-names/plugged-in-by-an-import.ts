import Document from 'documents';
import * as M from 'maps';
import 'documents-autotable';
import 'maps.markercluster/dist/index.js';
import 'maps/dist/maps.css';

const document = new Document();
document.autoTable({ html: '#table' }); // not checked
document.tabel([]); // error
M.markerClusterGroup(); // not checked
M.markr([0, 0]); // error
