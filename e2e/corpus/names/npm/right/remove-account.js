const mongoose = require('mongoose');

const accountSchema = new mongoose.Schema(
  {
    email: { type: String, required: true, unique: true, lowercase: true },
    lastLogin: Date,
  },
  { timestamps: true },
);

const Account = mongoose.model('Account', accountSchema);

async function removeAccount(id) {
  if (!mongoose.isValidObjectId(id)) {
    return null;
  }
  return Account.findByIdAndDelete(id).lean();
}

module.exports = { Account, removeAccount };
