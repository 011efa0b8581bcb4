require "sinatra"
require "json"

set :port, Integer(ENV.fetch("PORT", "4567"))

NOTES = {} # id => text
LOCK = Mutex.new

get "/notes" do
  content_type :json
  LOCK.synchronize { NOTES.map { |id, text| { id: id, text: text } } }.to_json
end

get "/notes/:id" do |id|
  text = LOCK.synchronize { NOTES[id.to_i] }
  halt 404 unless text
  content_type :json
  { id: id.to_i, text: text }.to_json
end

post "/notes" do
  text = params["text"].to_s.strip
  halt 422, "text is missing" if text.empty?

  id = LOCK.synchronize do
    new_id = (NOTES.keys.max || 0) + 1
    NOTES[new_id] = text
    new_id
  end
  status 201
  content_type :json
  { id: id, text: text }.to_json
end
